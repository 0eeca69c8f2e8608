import { connect } from 'node:net';
import { ask, useOffice } from '../installed/office.ts';
import { until } from '../until.ts';
import { sendRaw } from '../rawHttp.ts';

const limit = 2_000_000;
const unexpected: unknown[] = [];

const office = useOffice({
	api: { bodyMaxBytes: limit },
	onUnexpectedError: (error) => unexpected.push(error),
});
afterEach(async () => {
	expect(unexpected).toEqual([]);
	expect((await ask(office(), 'GET /v1/templates')).status).toBe(200);
});

const fill = 'POST /v1/templates/letter';
const head = 'Host: localhost\r\nX-API-KEY: pdf_key-of-the-office\r\n';
const textOf = (length: number) => JSON.stringify({ data: { Name: 'x'.repeat(length) } });
const nested = (open: string, close: string, depth: number) =>
	open.repeat(depth) + close.repeat(depth);
const manyKeys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key ${i}`, i]));

test.each<[string, string, number]>([
	['lists in lists', nested('[', ']', 900_000), 400],
	['lists that never end', '['.repeat(1_900_000), 400],
	['objects in objects', nested('{"data":', '}', 200_000).replace('}', '1}'), 400],
	['a hundred thousand keys', JSON.stringify({ data: manyKeys }), 200],
	['a very long word', textOf(1_000_000), 200],
	['a longer word', textOf(1_900_000), 400],
	['a very long text', JSON.stringify({ data: { Name: 'to be or not '.repeat(70_000) } }), 200],
	['a very long title', JSON.stringify({ title: 'T'.repeat(1_900_000), data: {} }), 400],
	['half of a character', '{"title":"\\ud800","data":{"Name":"\\udc00 \\u0000 \\u202e"}}', 200],
	['white space', ' '.repeat(1_900_000), 400],
	['bytes that are no text', '\u0000\u0001\u0002', 400],
	['more than the limit', textOf(limit), 413],
	['much more than the limit', textOf(10 * limit), 413],
])('a body of %s is answered', async (_, body, status) => {
	const { status: answered, headers } = await ask(office(), fill, { body });
	expect([answered, headers['content-type']]).toEqual([status, 'application/json']);
});

/** Bytes that never end, unless the service does not want them any more. */
async function* endless(head: string, part: string, count: number): AsyncGenerator<string> {
	yield head;
	for (let sent = 0; sent < count; sent++) {
		yield part;
		await new Promise((resolve) => setImmediate(resolve));
	}
}

const kilobyte = 'x'.repeat(1024);

test('of a body that says it is small and goes on for ever, only what it said is read', async () => {
	const start = `${fill} HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{}`;
	const parts = endless(start, kilobyte, 2000);
	const { text, end } = await sendRaw(office().url, parts, { patienceMs: 60_000 });
	// Node may refuse what follows before it has given the answer to what came first.
	expect(text.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400');
	expect(end).not.toBe('open');
});

test('the service lets a refused body go by, and answers what comes after it', async () => {
	const { hostname, port } = new URL(office().url);
	const socket = connect(Number(port), hostname).setEncoding('latin1');
	let answer = '';
	const statuses = () => answer.match(/HTTP\/1.1 \d+/g) ?? [];
	const isAnswered = new Promise<void>((resolve) => {
		socket.on('close', () => resolve());
		socket.on('data', (chunk) => {
			answer += String(chunk);
			if (statuses().length === 2) resolve();
		});
	});
	socket.write(`${fill} HTTP/1.1\r\n${head}Content-Length: ${limit + 2000}\r\n\r\n`);
	socket.write('x'.repeat(limit));
	await until('all of it sent', () => socket.writableLength === 0);
	expect(statuses()).toEqual([]);
	socket.write('x'.repeat(2000));
	socket.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n');
	await isAnswered;
	socket.destroy();
	expect(statuses()).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test.each([
	['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400/],
	['no host', 'GET /v1/templates HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/],
	['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', /^HTTP\/1\.1 400/],
	['a path that is none', `GET //// HTTP/1.1\r\n${head}\r\n`, /^HTTP\/1\.1 (400|404)/],
	['TRACE', `TRACE /v1/templates HTTP/1.1\r\n${head}\r\n`, /^HTTP\/1\.1 405/],
	['an unusual method', `PROPFIND /v1/templates HTTP/1.1\r\n${head}\r\n`, /^HTTP\/1\.1 405/],
	[
		'a chunk that is none',
		`POST /v1/templates/letter HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
		/^(HTTP\/1\.1 400|$)/,
	],
	[
		'less than it promised',
		`POST /v1/templates/letter HTTP/1.1\r\n${head}Content-Length: 50\r\n\r\n{`,
		/^$/,
	],
])('%s does no harm', async (_, bytes, answer) => {
	// Where no answer is right, too, there is nothing to wait for.
	const patienceMs = answer.test('') ? 200 : 60_000;
	const isEnough = (text: string) => answer.test(text);
	const { text } = await sendRaw(office().url, bytes, { patienceMs, isEnough });
	expect(text).toMatch(answer);
});

test('a path, a query and a key of any form are answered', async () => {
	const lines = [
		`GET /v1/templates/${'a'.repeat(8000)}`,
		'GET /v1/templates/..%2f..%2fetc%2fpasswd/fields',
		'GET /v1/documents?limit=1e3&offset=0x1',
		'GET /v1/documents?limit=5&limit=7',
		'GET /v1/documents?limit=99999999999999999999',
		'GET /documents/%00/download',
	];
	for (const line of lines) {
		const { status } = await ask(office(), line);
		expect([200, 400, 404]).toContain(status);
	}
	expect((await ask(office(), 'GET /v1/templates', { key: 'k'.repeat(10_000) })).status).toBe(401);
});
