import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { ask, startWithLetter } from '../../serviceClient.ts';
import { faultKinds } from '../../../../mock-server/http/faults/kinds/faultKinds.ts';
import type { FaultActionInput } from '../../../../mock-server/http/faults/kinds/faultKinds.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';
import { until } from '../../../../../service/test/until.ts';
import { addDocuments } from '../../../../../service/test/store/many.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter();
	await service.warmUp();
});
afterEach(() => service.close());

const tried = new Set<string>();

function spoil(action: FaultActionInput): void {
	tried.add(action.kind);
	service.faults.add({ action });
}

interface RawAnswer {
	/** All that came, head and body. */
	readonly text: string;
	/** How the connection ended: by itself, by a reset, or not at all. */
	readonly end: 'end' | 'ECONNRESET' | 'open';
}

/**
 * Sends a request by hand and sees what really comes over the wire: until the connection ends, or until
 * `isAll` holds of what has come, and another request was answered since.
 */
function wire(
	line: string,
	isAll?: (text: string) => boolean | Promise<boolean>,
): Promise<RawAnswer> {
	const [method, path] = line.split(' ');
	const body = method === 'POST' ? '{"title":"x","data":{}}' : '';
	const { hostname, port } = new URL(service.url);
	const head = `Host: localhost\r\nX-API-KEY: ${service.apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let text = '';
		const end = (reason: RawAnswer['end']) => {
			socket.destroy();
			resolve({ text, end: reason });
		};
		if (isAll) {
			until('what is to come', () => isAll(text))
				.then(async () => await ask(service, 'GET /health'))
				.then(() => end('open'), reject);
		}
		socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
		socket
			.on('end', () => end('end'))
			.on('error', (error: NodeJS.ErrnoException) => {
				end(error.code === 'ECONNRESET' ? 'ECONNRESET' : 'open');
			});
		socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
	});
}

function split({ text }: RawAnswer) {
	const [head = '', ...rest] = text.split('\r\n\r\n');
	const length = /^content-length: (\d+)$/im.exec(head)?.[1];
	return {
		head,
		body: rest.join('\r\n\r\n'),
		length: length === undefined ? undefined : Number(length),
	};
}

const list = 'GET /v1/templates';
const fill = 'POST /v1/templates/letter';
/** The service has a request that it has not answered. */
const isWaiting = () => service.journal.inFlight === 1;
const documents = () => service.store.documents.count();

describe('instead of the service answers', () => {
	test('any status, with headers and a text', async () => {
		spoil({
			kind: 'answer',
			status: 418,
			headers: { 'Content-Type': 'x/y', 'X-A': 'b' },
			body: 'tea',
		});
		const { status, headers, text } = await ask(service, list);
		expect([status, headers['content-type'], headers['x-a'], text]).toEqual([
			418,
			'x/y',
			'b',
			'tea',
		]);
	});

	test('any status, with JSON', async () => {
		spoil({ kind: 'answer', status: 200, body: { data: [null] } });
		expect(await ask(service, list)).toMatchObject({ status: 200, json: { data: [null] } });
	});

	test('an error in the chosen shape, before anything is done', async () => {
		spoil({ kind: 'answer', status: 503 });
		service.settings.set('error.shape', 'message');
		const { status, json } = await ask(service, fill, { body: {} });
		expect([status, json]).toEqual([503, { message: 'The service was told to answer 503.' }]);
		expect(await documents()).toBe(0);
	});

	test('429', async () => {
		spoil({ kind: 'too-many-requests', seconds: 3 });
		const { status, headers, json } = await ask(service, fill, { body: {} });
		expect([status, headers['retry-after'], json]).toMatchObject([429, '3', { error: {} }]);
		expect(await documents()).toBe(0);
	});

	test('a web page', async () => {
		spoil({ kind: 'html-page' });
		const { status, headers, text } = await ask(service, list);
		expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
		expect(text).toMatch(/^<!DOCTYPE html>/);
	});

	test('nothing at all', async () => {
		spoil({ kind: 'empty' });
		const { status, headers, text } = await ask(service, list);
		expect([status, headers['content-length'], text]).toEqual([200, '0', '']);
	});

	test('JSON that is none', async () => {
		spoil({ kind: 'invalid-json' });
		const { status, headers, json } = await ask(service, list);
		expect([status, headers['content-type'], json]).toEqual([200, 'application/json', undefined]);
	});
});

describe('a redirect leads', () => {
	test('to the same path of another origin', async () => {
		spoil({ kind: 'redirect', status: 307, to: 'other-origin' });
		const { status, headers } = await ask(service, `${list}?limit=3`);
		const location = `${service.foreign.url}/v1/templates?limit=3`;
		expect([status, headers['location']]).toEqual([307, location]);
	});

	test('to itself', async () => {
		spoil({ kind: 'redirect', to: 'loop' });
		const { status, headers } = await ask(service, `${list}?limit=3`);
		expect([status, headers['location']]).toEqual([302, '/v1/templates?limit=3']);
	});

	test('anywhere', async () => {
		spoil({ kind: 'redirect', status: 301, to: 'https://example.com/' });
		expect((await ask(service, list)).headers['location']).toBe('https://example.com/');
	});
});

describe('time', () => {
	test('passes before the answer', async () => {
		spoil({ kind: 'delay', ms: 3_600_000 });
		expect(await wire(list, isWaiting)).toEqual({ text: '', end: 'open' });
	});

	test('is over, and other faults come after it', async () => {
		spoil({ kind: 'delay', ms: 1 });
		spoil({ kind: 'answer', status: 500 });
		expect((await ask(service, list)).status).toBe(500);
	});

	test('passes for ever', async () => {
		spoil({ kind: 'hang' });
		expect(await wire(fill, isWaiting)).toEqual({ text: '', end: 'open' });
		expect(await documents()).toBe(0);
	});

	test('passes between the parts of a body', async () => {
		const honest = await ask(service, list);
		spoil({ kind: 'dribble', bytes: 50, everyMs: 3_600_000 });
		const isFirstPart = (text: string) => text.endsWith(honest.text.slice(0, 50));
		const { body } = split(await wire(list, isFirstPart));
		expect(body).toBe(honest.text.slice(0, 50));
	});

	test('and then the body is whole', async () => {
		const honest = await ask(service, list);
		spoil({ kind: 'dribble', bytes: 50, everyMs: 1 });
		expect((await ask(service, list)).text).toBe(honest.text);
	});
});

describe('the connection ends', () => {
	test('by a reset before the head', async () => {
		spoil({ kind: 'reset' });
		expect(await wire(fill)).toEqual({ text: '', end: 'ECONNRESET' });
		expect(await documents()).toBe(0);
	});

	test('by a reset in the body', async () => {
		spoil({ kind: 'reset-in-body', after: 7 });
		const answer = await wire(list);
		expect([answer.end, split(answer).body]).toEqual(['ECONNRESET', '{"total']);
		expect(split(answer).length).toBeGreaterThan(100);
	});

	test('before the length that was promised', async () => {
		spoil({ kind: 'cut-body' });
		const answer = await wire(list);
		const { body, length } = split(answer);
		expect([answer.end, body.length]).toEqual(['end', Math.floor(Number(length) / 2)]);
	});

	test('before the last chunk', async () => {
		spoil({ kind: 'cut-body', framing: 'chunked', after: 7 });
		const answer = await wire(list);
		const { head, body } = split(answer);
		expect([answer.end, body]).toEqual(['end', '7\r\n{"total\r\n']);
		expect(head).toMatch(/transfer-encoding: chunked/i);
	});

	test('too early, and only the bytes tell', async () => {
		spoil({ kind: 'cut-body', framing: 'until-close', after: 7 });
		const answer = await wire(list);
		const { head, body } = split(answer);
		expect([answer.end, body]).toEqual(['end', '{"total']);
		expect(head).not.toMatch(/transfer-encoding|content-length/i);
		expect((await ask(service, list)).text).toBe('{"total');
	});
});

describe('the body', () => {
	test.each([5, -5])('is not as long as it says: by %i', async (by) => {
		const honest = await ask(service, list);
		spoil({ kind: 'wrong-length', by });
		const { body, length } = split(await wire(list, (text) => text.endsWith(honest.text)));
		expect([body, length]).toEqual([honest.text, honest.text.length + by]);
	});

	test('is compressed', async () => {
		const honest = await ask(service, list);
		spoil({ kind: 'gzip' });
		const { headers, bytes } = await ask(service, list);
		expect(headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(bytes).toString()).toBe(honest.text);
	});
});

describe('an honest answer', () => {
	test('begins with a byte order mark', async () => {
		const honest = await ask(service, list);
		spoil({ kind: 'byte-order-mark' });
		const { bytes } = await ask(service, list);
		expect(Buffer.from(bytes).toString('latin1')).toBe(`\xEF\xBB\xBF${honest.text}`);
	});

	test.each(['start', 'end'] as const)('is spoiled at its %s', async (at) => {
		const [document] = await addDocuments(service.store, 1, { templateUid: 'letter' });
		const line = `GET /documents/${document?.uid}/download`;
		const honest = (await ask(service, line)).bytes;
		spoil({ kind: 'corrupt-body', at });
		const { bytes } = await ask(service, line);
		const changed = [...bytes].flatMap((byte, index) => (byte === honest[index] ? [] : [index]));
		expect(bytes).toHaveLength(honest.length);
		expect(changed.length).toBeGreaterThan(0);
		const isAtStart = changed.every((index) => index < 32 === (at === 'start'));
		expect(isAtStart).toBe(true);
	});

	test('comes from a clock that is wrong', async () => {
		spoil({ kind: 'wrong-date', byMs: -86_400_000 });
		const { headers } = await ask(service, list);
		expect(Date.now() - Date.parse(String(headers['date']))).toBeGreaterThan(86_000_000);
	});
});

describe('the document is made, but', () => {
	test('the answer is lost', async () => {
		spoil({ kind: 'done-then-reset' });
		expect(await wire(fill)).toEqual({ text: '', end: 'ECONNRESET' });
		expect(await documents()).toBe(1);
	});

	test('the answer is an error', async () => {
		spoil({ kind: 'done-then-status', status: 502 });
		expect((await ask(service, fill, { body: {} })).status).toBe(502);
		expect(await documents()).toBe(1);
	});

	test('the answer never comes', async () => {
		spoil({ kind: 'done-then-hang' });
		expect(await wire(fill, async () => (await documents()) === 1)).toEqual({
			text: '',
			end: 'open',
		});
		expect(await documents()).toBe(1);
	});

	test('twice, as if the request had been repeated on its way', async () => {
		spoil({ kind: 'done-twice' });
		const { status, json } = await ask(service, fill, { body: { Name: 'Ada' } });
		expect([status, await documents()]).toEqual([200, 2]);
		const [last] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		expect(json).toMatchObject({ uid: last?.uid });
	});

	test('the client has left meanwhile', async () => {
		spoil({ kind: 'delay', ms: 1500 });
		expect((await wire(fill, isWaiting)).end).toBe('open');
		await until('the document', async () => (await documents()) === 1);
	});
});

test('every kind of fault is tried here', () => {
	expect([...tried].sort()).toEqual(Object.keys(faultKinds).sort());
});
