import { request } from 'undici';
import { ask, startWithLetter } from '../serviceClient.ts';
import { Journal } from '../../../mock-server/http/journal/journal.ts';
import { until } from '../../../../service/test/until.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter({ apiKey: 'very-secret' });
});
afterEach(() => service.close());

describe('the journal', () => {
	test('holds what was asked and answered', async () => {
		const body = { title: 'Für Zoë', data: { Name: 'Zoë' } };
		await ask(service, 'POST /v1/templates/letter?responseType=binary', { body });
		expect(service.journal.requests).toHaveLength(1);
		expect(service.journal.requests[0]).toMatchObject({
			at: expect.any(Date),
			method: 'POST',
			path: '/v1/templates/letter',
			query: { responseType: 'binary' },
			headers: { 'content-type': 'application/json' },
			key: 'valid',
			body,
			bodyBytes: Buffer.byteLength(JSON.stringify(body)),
			status: 200,
			durationMs: expect.any(Number),
		});
	});

	test.each([
		['very-secret', 'valid', 200],
		['guess', 'wrong', 401],
		[null, 'missing', 401],
		['', 'missing', 401],
	])('tells of the key %j that it is %s, not what it is', async (key, verdict, status) => {
		await ask(service, 'GET /v1/templates', { key });
		const [entry] = service.journal.requests;
		expect([entry?.key, entry?.status]).toEqual([verdict, status]);
		expect(entry?.headers['x-api-key']).toBe(key === null ? undefined : '***');
		expect(JSON.stringify(service.journal.requests)).not.toMatch(/very-secret|guess/);
	});

	test('shows a key nowhere, wherever a client puts it', async () => {
		await ask(service, 'GET /v1/very-secret?key=very-secret', {
			headers: { Authorization: 'Bearer very-secret' },
		});
		await ask(service, 'POST /v1/templates/letter', { body: { data: { Name: 'very-secret' } } });
		expect(JSON.stringify(service.journal.requests)).not.toContain('very-secret');
		expect(service.journal.requests).toMatchObject([
			{ path: '/v1/***', query: { key: '***' }, headers: { authorization: 'Bearer ***' } },
			{ body: { data: { Name: '***' } } },
		]);
	});

	test('has also what was refused, and what is no JSON', async () => {
		await ask(service, 'PUT /v1/templates/letter', { body: '{' });
		await ask(service, 'GET /nowhere');
		const seen = service.journal.requests.map(({ path, status, body }) => [path, status, body]);
		expect(seen).toEqual([
			['/v1/templates/letter', 400, undefined],
			['/nowhere', 404, undefined],
		]);
	});

	test('has requests that are not answered yet, and those that never are', async () => {
		service.faults.add({ match: { path: '/hang' }, action: { kind: 'hang' } });
		service.faults.add({ match: { path: '/reset' }, action: { kind: 'reset' } });
		const hanging = ask(service, 'GET /hang').catch(() => 'failed');
		await ask(service, 'GET /reset').catch(() => 'failed');
		const seen = service.journal.requests.map(({ path, status }) => [path, status]);
		expect(seen).toEqual(
			expect.arrayContaining([
				['/hang', undefined],
				['/reset', undefined],
			]),
		);
		expect(service.journal.inFlight).toBe(1);
		await service.close();
		expect(await hanging).toBe('failed');
	});

	test('tells what the service works on, also if the client gave up', async () => {
		const { journal, faults, url } = service;
		faults.add({ action: { kind: 'delay', ms: 30_000 } });
		const client = new AbortController();
		const asked = request(`${url}/v1/templates`, { signal: client.signal });
		const failed = asked.catch(() => 'gave up');
		await until('the request', () => journal.inFlight === 1, { everyMs: 5 });
		client.abort();
		expect(await failed).toBe('gave up');
		await until('the end of the connection', () => journal.inFlight === 0, { everyMs: 5 });
		expect(journal.atWork).toBe(1);
		await service.close();
		await until('the end of the work', () => journal.atWork === 0, { everyMs: 5 });
	});

	test('knows how many requests were in flight at once', async () => {
		const get = () => ask(service, 'GET /v1/templates');
		for (let turn = 0; turn < 5; turn += 1) await get();
		expect(service.journal.maxInFlight).toBe(1);
		service.faults.add({ action: { kind: 'hang' } });
		const hanging = Array.from({ length: 7 }, async () => await get().catch(() => 'failed'));
		await until('seven requests in flight', () => service.journal.inFlight === 7);
		await service.close();
		await Promise.all(hanging);
		await until('none in flight', () => service.journal.inFlight === 0);
		expect(service.journal.maxInFlight).toBe(7);
		service.journal.clear();
		expect([service.journal.maxInFlight, service.journal.requests]).toEqual([0, []]);
	});
});

describe('the journal forgets', () => {
	const keyring = { judge: () => 'missing' as const, mask: (text: string) => text };
	const put = (journal: Journal, bytes: number) => {
		const entry = journal.begin(new Request('http://host/', { method: 'PUT' }));
		entry.received(Buffer.from(JSON.stringify('x'.repeat(bytes - 2))));
		entry.ended(200);
	};
	const sizes = ({ requests }: Journal) =>
		requests.map(({ body }) => (typeof body === 'string' ? body.length + 2 : undefined));

	test('the oldest requests when they are too many', () => {
		const journal = new Journal(keyring, { maxEntries: 3 });
		for (const bytes of [10, 20, 30, 40, 50]) put(journal, bytes);
		expect(sizes(journal)).toEqual([30, 40, 50]);
	});

	test('the oldest requests when their bodies are too large together', () => {
		const journal = new Journal(keyring, { maxBytes: 100 });
		for (const bytes of [60, 50, 40, 10]) put(journal, bytes);
		expect(sizes(journal)).toEqual([50, 40, 10]);
		put(journal, 100);
		expect(sizes(journal)).toEqual([100]);
	});

	test('a body that is too large by itself, but not its size', () => {
		const journal = new Journal(keyring, { maxBytes: 100 });
		for (const bytes of [60, 101]) put(journal, bytes);
		expect(sizes(journal)).toEqual([60, undefined]);
		expect(journal.requests[1]?.bodyBytes).toBe(101);
	});

	test('nothing of a request that ends after a clear', () => {
		const journal = new Journal(keyring);
		const entry = journal.begin(new Request('http://host/'));
		journal.clear();
		expect(journal.maxInFlight).toBe(1);
		entry.received(Buffer.from('{}'));
		entry.ended(200);
		expect([journal.requests, journal.inFlight]).toEqual([[], 0]);
	});
});
