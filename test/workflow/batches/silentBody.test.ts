import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getDocument, downloadDocument } from '../../../nodes/shared/api/documents';
import { connect } from '../../../nodes/shared/transport/connection/connection';
import { Engine } from '../engine/engine.ts';
import { autoMap, fillWorkflow, itemsOf, project } from '../stage.ts';

/** What the server does after its headers; each answer says when its connection is closed. */
type Send = (socket: Socket) => void;

const megabyte = 1024 * 1024;
const pdf = Buffer.concat([
	Buffer.from('%PDF-1.7\n'),
	Buffer.alloc(6 * megabyte, 'x'),
	Buffer.from('\n%%EOF\n'),
]);

let server: Server;
let engine: Engine;
let send: Send = () => undefined;
let isClosed = Promise.resolve();
let requests = 0;

beforeAll(async () => {
	server = createServer((request) => {
		requests++;
		const { socket } = request;
		socket.on('error', () => undefined);
		isClosed = new Promise((resolve) => socket.once('close', () => resolve()));
		send(socket);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const baseUrl = `http://127.0.0.1:${port}`;
	engine = await Engine.open(project, { pdfTemplateApi: { baseUrl, apiKey: 'key' } });
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await engine.close();
});

async function open(timeoutMs: number) {
	const context = engine.loadOptions(fillWorkflow({}), 'Fill');
	return await connect(context, { limits: { maxRetries: 0, timeoutMs } });
}

const headers = (length: number) =>
	`HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: ${length}\r\n\r\n`;

async function readAll(bytes: AsyncIterable<Buffer>, delayMs = 0): Promise<number> {
	let size = 0;
	for await (const chunk of bytes) {
		size += chunk.length;
		if (delayMs > 0) await pause(delayMs);
	}
	return size;
}

async function download(timeoutMs: number, delayMs = 0): Promise<number> {
	const file = await downloadDocument(await open(timeoutMs), { uid: 'd' });
	return await file.into(async (bytes) => await readAll(bytes, delayMs));
}

describe('a service that falls silent for ever', () => {
	beforeEach(() => (requests = 0));

	it.each([
		['before its headers', ''],
		['within its headers', 'HTTP/1.1 200 OK\r\nContent-Ty'],
		['after its headers', headers(100_000)],
		['after the first bytes of a PDF', `${headers(100_000)}%PDF-1.7\nsome`],
	])('%s, is given up after the time-out, and the connection closed', async (_, text) => {
		send = (socket) => void socket.write(text);
		await expect(download(300)).rejects.toThrow('did not answer in time');
		await isClosed;
		expect(requests).toBe(1);
	});

	it('in the middle of JSON, is given up after the time-out', async () => {
		send = (socket) => void socket.write(`${headers(1000)}{"uid":"d"`);
		await expect(getDocument(await open(300), 'd')).rejects.toThrow('did not answer in time');
		await isClosed;
	});

	it('in the middle of an error, is given up with the status', async () => {
		send = (socket) =>
			void socket.write('HTTP/1.1 418 No\r\nContent-Length: 100\r\n\r\n{"message":');
		await expect(getDocument(await open(300), 'd')).rejects.toThrow('418');
		await isClosed;
	});
});

it('an execution, too, closes the connection of an answer that falls silent', async () => {
	send = (socket) => void socket.write(`${headers(1000)}{"fields":`);
	const parameters = {
		templateId: { __rl: true, mode: 'id', value: 'letter' },
		fields: autoMap,
		options: { timeout: 300, maxRetries: 0 },
	};
	const run = await engine.run(fillWorkflow(parameters), { items: itemsOf({ name: 'A' }) });
	expect(run.error?.message).toContain('did not answer in time');
	await isClosed;
});

describe('what is no silence', () => {
	it('a store that is slower than the service', async () => {
		send = (socket) => void socket.write(Buffer.concat([Buffer.from(headers(pdf.length)), pdf]));
		expect(await download(400, 30)).toBe(pdf.length);
	});

	it('a store that takes its time with one part of it', async () => {
		send = (socket) => void socket.write(Buffer.concat([Buffer.from(headers(pdf.length)), pdf]));
		const file = await downloadDocument(await open(400), { uid: 'd' });
		const size = await file.into(async (bytes) => {
			let total = 0;
			for await (const chunk of bytes as AsyncIterable<Buffer>) {
				if (total === 0) await pause(1500);
				total += chunk.length;
			}
			await pause(300);
			return total;
		});
		expect(size).toBe(pdf.length);
	});
});

it('an answer that has ended holds no timer for the rest of the time-out', async () => {
	send = (socket) => void socket.write(`${headers(11)}{"uid":"d"}`);
	const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
	const connection = await open(3_600_000);
	await getDocument(connection, 'd');
	await pause(300);
	const before = timers();
	for (let count = 0; count < 20; count++) await getDocument(connection, 'd');
	await pause(300);
	expect(timers()).toBeLessThan(before + 10);
});
