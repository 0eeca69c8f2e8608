import { ask, startWithLetter } from '../../serviceClient.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter();
});
afterEach(() => service.close());

const list = 'GET /v1/templates';
const documents = () => service.store.documents.count();

async function status(line = list, headers = {}): Promise<number> {
	return (await ask(service, line, { headers })).status;
}

function fill(body: object, headers = {}) {
	return ask(service, 'POST /v1/templates/letter', { body, headers });
}

function withUid(uid: string, operation = ''): string {
	return `/v1/templates/${encodeURIComponent(uid)}${operation}`;
}

/** What is asked for, and the status that comes of it where nothing else stands in the way. */
const wishes: [fault: string, status: number][] = [
	['answer; status=418', 418],
	['{"kind":"answer","status":418}', 418],
	['too-many-requests', 429],
	['delay; ms=1', 200],
	['delay; ms=1; upToMs=3', 200],
	['explode', 400],
	['answer', 400],
	['{"kind"', 400],
];

describe('a request can ask for its own fault by its header', () => {
	test.each(wishes)('%s', async (fault, expected) => {
		expect(await status(list, { 'X-Mock-Fault': fault })).toBe(expected);
		expect(await status()).toBe(200);
	});

	test('also one below HTTP', async () => {
		await expect(status(list, { 'X-Mock-Fault': 'reset' })).rejects.toThrow();
	});
});

describe('a fill can ask for its own fault by its title', () => {
	test.each(wishes)('%s', async (fault, expected) => {
		expect((await fill({ title: `mock-fault: ${fault}`, data: {} })).status).toBe(expected);
		expect((await fill({ title: 'x', data: {} })).status).toBe(200);
	});

	test('in the flat shape, too', async () => {
		expect((await fill({ Name: 'Ada', title: 'mock-fault:answer;status=418' })).status).toBe(418);
	});

	test('and the document that is made nevertheless has it', async () => {
		const lost = fill({ title: 'mock-fault: done-then-reset', data: {} });
		await expect(lost).rejects.toThrow();
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		expect([await documents(), document?.name]).toEqual([1, 'mock-fault: done-then-reset']);
	});

	test('of a fault that there is not it is told, and of those that there are', async () => {
		const { json } = await fill({ title: 'mock-fault: explode', data: {} });
		const message = expect.stringMatching(/^The title requests .* Known kinds: answer, /s);
		expect(json).toEqual({ error: { code: 'invalid_request', message } });
		expect(await documents()).toBe(0);
	});

	test.each([
		{ title: 'mock-fault', data: {} },
		{ title: 'About mock-fault: delay', data: {} },
		{ title: ' mock-fault: reset', data: {} },
		{ title: 'Mock-Fault: reset', data: {} },
		{ title: 'x', data: { Name: 'mock-fault: reset', title: 'mock-fault: reset' } },
		{ Name: 'mock-fault: reset' },
		{ title: ['mock-fault: reset'], Name: 'x' },
	])('but not by %j', async (body) => {
		expect((await fill(body)).status).toBe(200);
	});

	test('nor by what is no JSON', async () => {
		const body = '{"title":"mock-fault: reset"';
		expect((await ask(service, 'POST /v1/templates/letter', { body })).status).toBe(400);
		expect((await ask(service, 'POST /v1/templates/letter', { body: 'null' })).status).toBe(400);
	});
});

describe('a request can ask for its own fault by its uid', () => {
	test.each([
		['GET', withUid('mock-fault:answer;status=418'), 418],
		['GET', '/v1/templates/mock-fault:answer;status=418/fields', 418],
		['PUT', withUid('mock-fault: answer; status=418'), 418],
		['DELETE', withUid('mock-fault:{"kind":"answer","status":418}'), 418],
		['POST', withUid('mock-fault:too-many-requests'), 429],
		['GET', '/v1/documents/mock-fault%3aanswer;status=418', 418],
		['GET', '/documents/mock-fault:answer;status=418/download', 418],
		['GET', withUid('mock-fault:explode'), 400],
		['GET', withUid('mock-fault:'), 400],
		['GET', '/v1/templates/mock-fault:%ff', 400],
	])('%s %s', async (method, path, expected) => {
		expect(await status(`${method} ${path}`)).toBe(expected);
	});

	test('and what goes on to the service then finds nothing', async () => {
		expect(await status(`GET ${withUid('mock-fault:delay; ms=1')}`)).toBe(404);
	});

	test.each(['mock-fault', 'x-mock-fault:reset', 'Mock-Fault:reset'])(
		'but not by %s',
		async (uid) => {
			expect(await status(`GET ${withUid(uid)}`)).toBe(404);
			expect(await status(`GET /v1/templates?limit=1&uid=mock-fault:reset`)).toBe(200);
		},
	);
});

describe('of several wishes', () => {
	const title = 'mock-fault: answer; status=502';
	const uid = 'mock-fault:answer;status=503';

	test('the header wins over the title, and the title over the uid', async () => {
		const line = `POST ${withUid(uid)}`;
		const headers = { 'X-Mock-Fault': 'answer; status=501' };
		const statuses = [
			await ask(service, line, { body: { title, data: {} }, headers }),
			await ask(service, line, { body: { title, data: {} } }),
			await ask(service, line, { body: { title: 'x', data: {} } }),
		].map(({ status: each }) => each);
		expect(statuses).toEqual([501, 502, 503]);
	});

	test('each comes before the rules, which see the request only after a delay', async () => {
		const rule = service.faults.add({ action: { kind: 'answer', status: 500 } });
		expect((await fill({ title, data: {} })).status).toBe(502);
		expect(rule.hits).toBe(0);
		expect((await fill({ title: 'mock-fault: delay; ms=1', data: {} })).status).toBe(500);
		expect(rule.hits).toBe(1);
	});
});

test('the journal has what was asked for as it was sent', async () => {
	const body = { title: 'mock-fault: answer; status=418', data: {} };
	await fill(body);
	expect(service.journal.requests).toEqual([expect.objectContaining({ status: 418, body })]);
});
