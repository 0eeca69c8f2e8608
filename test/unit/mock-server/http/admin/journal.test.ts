import { request } from 'undici';
import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';
import { until } from '../../../../../service/test/until.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter();
});
afterEach(() => service.close());

const json = async (line: string, body?: unknown) =>
	(await ask(service, line, body === undefined ? {} : { body })).json;

describe('over HTTP the journal', () => {
	test('lists the requests, all or those that one looks for, and forgets them', async () => {
		await fillLetter(service);
		await ask(service, 'GET /v1/templates');
		await ask(service, 'GET /v1/templates/x');
		expect(await json('GET /__mock/journal')).toMatchObject([
			{ id: 1, method: 'POST', path: '/v1/templates/letter', status: 200, key: 'valid' },
			{ id: 2, method: 'GET', path: '/v1/templates', status: 200 },
			{ id: 3, method: 'GET', path: '/v1/templates/x', status: 404 },
		]);
		const ids = async (query: string) =>
			((await json(`GET /__mock/journal?${query}`)) as { id: number }[]).map(({ id }) => id);
		expect(await ids('method=GET')).toEqual([2, 3]);
		expect(await ids('path=/v1/templates/*')).toEqual([1, 3]);
		expect(await ids('status=404')).toEqual([3]);
		expect(await ids('limit=1')).toEqual([3]);
		expect((await ask(service, 'DELETE /__mock/journal')).status).toBe(204);
		expect(await json('GET /__mock/journal')).toEqual([]);
	});

	test('has nothing of the calls beside the interface', async () => {
		for (const path of ['/health', '/__mock/journal', '/__mock/nothing', '/']) {
			await ask(service, `GET ${path}`);
		}
		expect(service.journal.requests).toEqual([]);
	});

	test('tells of requests as they come', async () => {
		const { body } = await request(`${service.url}/__mock/journal/live`);
		let text = '';
		body.on('data', (chunk) => (text += String(chunk)));
		const comes = async (part: string) => await until(part, () => text.includes(part));
		await comes('event: ready');
		await ask(service, 'GET /v1/documents');
		await comes('"status":200');
		expect(JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? '')).toMatchObject({
			id: 1,
			method: 'GET',
			path: '/v1/documents',
		});
		body.destroy();
	});
});

describe('verifying', () => {
	beforeEach(async () => {
		await fillLetter(service, { Name: 'Ada', Member: true }, 'One');
		await fillLetter(service, { Name: 'Bob' }, 'Two');
		await ask(service, 'GET /v1/templates');
	});

	test.each([
		[{}, true, 3],
		[{ method: 'post', path: '/v1/templates/*' }, true, 2],
		[{ method: 'POST', count: 2 }, true, 2],
		[{ method: 'POST', count: 3 }, false, 2],
		[{ method: 'POST', atLeast: 3 }, false, 2],
		[{ method: 'POST', atMost: 1 }, false, 2],
		[{ method: 'DELETE', atMost: 1 }, true, 0],
		[{ method: 'DELETE' }, false, 0],
		[{ body: { data: { Name: 'Ada' } } }, true, 1],
		[{ body: { data: { Name: 'Ada', Member: false } } }, false, 0],
		[{ body: { title: 'Two', data: { Name: 'Bob' } }, status: 200 }, true, 1],
		[{ status: 500 }, false, 0],
	])('%j: %s', async (expectation, verified, matched) => {
		expect(await json('POST /__mock/journal/verify', expectation)).toMatchObject({
			verified,
			matched,
			message: expect.stringMatching(/ of 3 requests match; /),
		});
	});

	test('says what comes next to it, and what is different there', async () => {
		const expectation = { method: 'POST', body: { title: 'Three' }, status: 200 };
		expect(await json('POST /__mock/journal/verify', expectation)).toEqual({
			verified: false,
			matched: 0,
			forgotten: 0,
			message: '0 of 3 requests match; expected at least 1.',
			nearMisses: [
				{ id: 1, differs: ['body'] },
				{ id: 2, differs: ['body'] },
				{ id: 3, differs: ['method', 'body'] },
			],
		});
	});

	test('waits for what is still to come, but not for ever', async () => {
		const verify = (waitMs: number) =>
			json('POST /__mock/journal/verify', { method: 'DELETE', waitMs });
		const waiting = verify(20_000);
		await ask(service, 'DELETE /v1/templates/letter');
		expect(await waiting).toMatchObject({ verified: true, matched: 1 });
		await ask(service, 'DELETE /__mock/journal');
		expect(await verify(20)).toMatchObject({ verified: false, matched: 0 });
	});

	test('refuses what it does not know', async () => {
		const answer = await ask(service, 'POST /__mock/journal/verify', { body: { verb: 'GET' } });
		expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('verb')]);
	});
});

test('the journal says how many requests it has forgotten', async () => {
	await using small = await startWithLetter({ journal: { maxEntries: 2 } });
	for (let turn = 0; turn < 5; turn += 1) await ask(small, 'GET /v1/templates');
	const { json } = await ask(small, 'POST /__mock/journal/verify', { body: { count: 5 } });
	expect(json).toMatchObject({ verified: false, matched: 2, forgotten: 3 });
	expect((json as { message: string }).message).toMatch(/dropped 3 earlier requests/);
});
