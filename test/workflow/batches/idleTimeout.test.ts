import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { getDocument, downloadDocument } from '../../../nodes/shared/api/documents';
import { connect } from '../../../nodes/shared/transport/connection/connection';
import { Engine } from '../engine/engine.ts';
import { byId, fillWorkflow, itemsOf, project } from '../stage.ts';

/** What the server answers; each answer says when its connection is closed. */
type Send = (socket: Socket, path: string) => void;

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
/** The last connection, at the service's end; and all of this process, at the nodes' end. */
let atService: Socket | undefined;
const atNodes: Socket[] = [];
const note = (message: unknown) => void atNodes.push((message as { socket: Socket }).socket);

beforeAll(async () => {
	subscribe('net.client.socket', note);
	server = createServer((request) => {
		requests++;
		const { socket } = request;
		atService = socket;
		socket.on('error', () => undefined);
		isClosed = new Promise((resolve) => socket.once('close', () => resolve()));
		send(socket, request.url ?? '');
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
	unsubscribe('net.client.socket', note);
});

beforeEach(() => {
	requests = 0;
	// The clock of the nodes stands still until a test moves it, however busy the machine is.
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => jest.useRealTimers());

/** The timeout of all runs here, in ms: on the clock on the wall, none of them takes as long. */
const timeoutMs = 60_000;

/** Leaves the processor to others: on a busy machine, the kernel needs it to deliver bytes. */
const realTimeout = setTimeout;
const rest = async (ms: number) => await new Promise((resolve) => realTimeout(resolve, ms));

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** Lets the bytes that are on their way arrive, files be written, and requests leave. No time passes. */
async function settle(turns = 20): Promise<void> {
	for (let quiet = 0; quiet < turns; quiet++) {
		jest.advanceTimersByTime(0);
		await turn();
		if (process.getActiveResourcesInfo().some((name) => /^(FS|CloseReq)/.test(name))) quiet = 0;
	}
}

/** Whether the nodes have received all that the service sent. */
function hasArrived(): boolean {
	const sent = atService?.bytesWritten;
	return atNodes.some(
		({ localPort, bytesRead }) => localPort === atService?.remotePort && bytesRead === sent,
	);
}

/** Once the server has `sent` requests, lets time pass until `run` ends. @returns how much, in ms */
async function passDuring(run: Promise<unknown>, sent = 1): Promise<number> {
	let isOver = false;
	const over = () => void (isOver = true);
	run.then(over, over);
	while (requests < sent && !isOver) await settle(1);
	await settle();
	const startedAt = performance.now();
	while (!isOver) {
		jest.advanceTimersByTime(1000);
		await settle(2);
		await rest(1);
	}
	return performance.now() - startedAt;
}

async function expectGivenUp(run: Promise<unknown>, sent = 1): Promise<void> {
	while (requests < sent || !hasArrived()) {
		await settle(1);
		await rest(1);
	}
	const passed = await passDuring(run, sent);
	expect(passed).toBeGreaterThanOrEqual(timeoutMs);
	expect(passed).toBeLessThan(2 * timeoutMs);
	await isClosed;
	expect(requests).toBe(sent);
}

async function open() {
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

async function download(delayMs = 0): Promise<number> {
	const file = await downloadDocument(await open(), { uid: 'd' });
	return await file(async (bytes) => await readAll(bytes, delayMs));
}

describe('a service that falls silent for ever', () => {
	it.each([
		['before its headers', ''],
		['within its headers', 'HTTP/1.1 200 OK\r\nContent-Ty'],
		['after its headers', headers(100_000)],
		['after the first bytes of a PDF', `${headers(100_000)}%PDF-1.7\nsome`],
	])('%s, is given up after the time-out, and the connection closed', async (_, text) => {
		send = (socket) => void socket.write(text);
		const run = download();
		await expectGivenUp(run);
		await expect(run).rejects.toThrow('did not answer in time');
	});

	it('in the middle of JSON, is given up after the time-out', async () => {
		send = (socket) => void socket.write(`${headers(1000)}{"uid":"d"`);
		const run = getDocument(await open(), 'd');
		await expectGivenUp(run);
		await expect(run).rejects.toThrow('did not answer in time');
	});

	it('in the middle of an error, is given up with the status', async () => {
		send = (socket) =>
			void socket.write('HTTP/1.1 418 No\r\nContent-Length: 100\r\n\r\n{"message":');
		const run = getDocument(await open(), 'd');
		await expectGivenUp(run);
		await expect(run).rejects.toThrow('418');
	});
});

describe('an execution', () => {
	const fields = '[{"key":"name","label":"Name","type":"text"}]';
	const parameters = {
		templateId: byId('letter'),
		options: { timeout: timeoutMs, maxRetries: 3 },
	};
	const fill = async (output: string) =>
		await engine.run(fillWorkflow({ ...parameters, output }), { items: itemsOf({ name: 'A' }) });

	it.each([
		['json', 'before its answer', ''],
		['file', 'before its answer', ''],
		['json', 'in the middle of it', `${headers(1000)}{"uid":`],
		['file', 'in the middle of it', `${headers(1000)}%PDF-1.7\nsome`],
	])('with output %s never sends a fill again that fell silent %s', async (output, _, text) => {
		send = (socket, path) =>
			void socket.write(path.endsWith('/fields') ? headers(fields.length) + fields : text);
		const run = fill(output);
		await expectGivenUp(run, 2);
		const { error } = await run;
		expect(error?.message).toContain('did not answer in time');
		expect(error?.description).toContain('The document may still have been created');
	});
});

describe('what is no silence', () => {
	beforeEach(() => {
		send = (socket) => void socket.write(Buffer.concat([Buffer.from(headers(pdf.length)), pdf]));
	});

	it('a store that is slower than the service', async () => {
		const run = download(10_000);
		expect(await passDuring(run)).toBeGreaterThan(5 * timeoutMs);
		expect(await run).toBe(pdf.length);
	});

	it('a service that goes on now and then', async () => {
		send = (socket) => {
			socket.write(headers(pdf.length));
			let sent = 0;
			const dribble = setInterval(() => {
				socket.write(pdf.subarray(sent, (sent += megabyte)));
				if (sent >= pdf.length) clearInterval(dribble);
			}, timeoutMs * 0.9);
		};
		const run = download();
		expect(await passDuring(run)).toBeGreaterThan(5 * timeoutMs);
		expect(await run).toBe(pdf.length);
	});

	it('a store that takes its time with one part of it', async () => {
		const file = await downloadDocument(await open(), { uid: 'd' });
		const run = file(async (bytes) => {
			let total = 0;
			for await (const chunk of bytes as AsyncIterable<Buffer>) {
				if (total === 0) await pause(5 * timeoutMs);
				total += chunk.length;
			}
			await pause(timeoutMs);
			return total;
		});
		expect(await passDuring(run)).toBeGreaterThan(5 * timeoutMs);
		expect(await run).toBe(pdf.length);
	});
});

it('an answer that has ended holds no timer for the rest of the time-out', async () => {
	send = (socket) => void socket.write(`${headers(11)}{"uid":"d"}`);
	const connection = await open();
	const before = jest.getTimerCount();
	await getDocument(connection, 'd');
	await settle();
	expect(jest.getTimerCount()).toBe(before);
});
