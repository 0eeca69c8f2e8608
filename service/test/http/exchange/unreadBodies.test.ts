import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { password, startSetUp } from '../../access/visitor.ts';
import { Instance } from '../../installed/program.ts';
import { until } from '../../until.ts';

const bodies = [
	['an API request without a key', 'POST /v1/templates/x', ''],
	['an API request with a wrong key', 'PUT /v1/templates/x', 'X-API-KEY: pdf_wrong\r\n'],
	['a call of the page without a session', 'POST /app/templates', ''],
	['a call with a wrong session', 'PUT /app/templates/x/fields', 'Cookie: pdf_session=x\r\n'],
] as const;

/** The status of each answer that came, and the socket. */
function raw(url: string) {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname).setEncoding('latin1');
	let text = '';
	socket.on('error', () => undefined).on('data', (chunk) => (text += String(chunk)));
	return {
		socket,
		statuses: () => (text.match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => line.slice(9)),
	};
}

const head = (line: string, headers: string, length: number) =>
	`${line} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${length}\r\n\r\n`;

test.each(bodies)('%s is refused before its body has come', async (_, line, headers) => {
	await using office = await startSetUp();
	const { socket, statuses } = raw(office.service.url);
	socket.write(head(line, headers, 5_000_000));
	socket.write('x'.repeat(1000));
	await until('an answer', () => statuses().length > 0, { everyMs: 5 });
	expect(statuses()).toEqual(['401']);
	socket.destroy();
});

test.each(bodies)(
	'%s that asks whether to send its body is told not to',
	async (_, line, headers) => {
		await using office = await startSetUp();
		const { socket, statuses } = raw(office.service.url);
		const ended = once(socket, 'close');
		socket.write(head(line, `${headers}Expect: 100-continue\r\n`, 5_000_000));
		await ended;
		expect(statuses()).toEqual(['401']);
	},
);

test('a request that may be made is told to send its body', async () => {
	await using office = await startSetUp();
	const { socket, statuses } = raw(office.service.url);
	const body = JSON.stringify({ email: 'admin@example.com', password });
	socket.write(head('POST /app/session', 'Expect: 100-continue\r\n', body.length));
	await until('100', () => statuses().length > 0, { everyMs: 5 });
	socket.write(body);
	await until('the answer', () => statuses().length > 1, { everyMs: 5 });
	expect(statuses()).toEqual(['100', '204']);
	socket.destroy();
});

test('the connection of a refused request goes on if its body comes', async () => {
	await using office = await startSetUp();
	const { socket, statuses } = raw(office.service.url);
	socket.write(head('POST /v1/templates/x', '', 2_000_000));
	socket.write('x'.repeat(2_000_000));
	socket.write(head('GET /livez', '', 0));
	await until('both answers', () => statuses().length > 1, { everyMs: 5 });
	expect(statuses()).toEqual(['401', '200']);
	socket.destroy();
});

test('the connection of a refused request ends if its body does not come', async () => {
	await using office = await startSetUp();
	const { socket, statuses } = raw(office.service.url);
	socket.write(head('POST /v1/templates/x', '', 2000) + 'x'.repeat(1999));
	await once(socket, 'close');
	expect(statuses()).toEqual(['401']);
});

test('a thousand bodies without a key that lack their last byte take no memory', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'unread-'));
	const instance = new Instance({ DATA_DIR: dataDir });
	await instance.start();
	const megabytes = () =>
		Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${instance.pid}/status`, 'utf8'))?.[1]) / 1000;
	const before = megabytes();
	const [count, length] = [1000, 500_000];
	const all: Socket[] = [];
	let most = 0;
	for (let n = 0; n < count; n += 1) {
		const { socket } = raw(instance.url ?? '');
		all.push(socket);
		socket.write(head('POST /v1/templates/x', '', length) + 'x'.repeat(length - 1));
		if (n % 20 === 0) await until('sent', () => socket.writableLength === 0 || socket.destroyed);
		await setImmediate();
		most = Math.max(most, megabytes() - before);
	}
	for (const socket of all) socket.destroy();
	await instance.end('SIGTERM');
	rmSync(dataDir, { recursive: true });
	// Of 500 MB.
	expect(most).toBeLessThan(150);
});
