import type { Template } from '../../../../service/src/store/records.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService, ServiceOptions } from '../../../mock-server/server/start.ts';
import { startWithLetter } from '../serviceClient.ts';

const honored = { settings: { 'fill.keys': 'honored' } } as const;

interface Filled {
	readonly status: number;
	readonly uid?: string;
	readonly replayed: string | null;
	readonly offered: string | null;
	readonly retryAfter: string | null;
	readonly text: string;
}

async function fill(
	service: Pick<LocalService, 'url' | 'apiKey'>,
	key: string | undefined,
	{ name = 'Ada', query = '', template = 'letter', apiKey = service.apiKey } = {},
): Promise<Filled> {
	const answer = await fetch(`${service.url}/v1/templates/${template}${query}`, {
		method: 'POST',
		headers: {
			'x-api-key': apiKey,
			'content-type': 'application/json',
			...(key !== undefined && { 'idempotency-key': key }),
		},
		body: JSON.stringify({ title: 'A letter', data: { Name: name } }),
	});
	const text = await answer.text();
	const isJson = answer.headers.get('content-type')?.startsWith('application/json');
	const { uid } = isJson ? (JSON.parse(text) as { uid?: string }) : {};
	return {
		status: answer.status,
		...(uid !== undefined && { uid }),
		replayed: answer.headers.get('idempotency-replayed'),
		offered: answer.headers.get('idempotency-key'),
		retryAfter: answer.headers.get('retry-after'),
		text,
	};
}

describe('a fill with a key', () => {
	let service: LocalService;
	beforeEach(async () => {
		service = await startWithLetter({ ...honored, now: () => new Date('2026-01-01') });
	});
	afterEach(() => service.close());
	const count = () => service.store.documents.count();

	test('creates one document, however often it is sent', async () => {
		const first = await fill(service, 'one');
		const again = await fill(service, 'one');
		expect(first).toMatchObject({ status: 200, replayed: null });
		expect(again).toEqual({ ...first, replayed: 'true' });
		expect(await count()).toBe(1);
	});

	test('returns the same file as a PDF', async () => {
		const first = await fill(service, 'one', { query: '?responseType=binary' });
		const again = await fill(service, 'one', { query: '?responseType=binary' });
		expect(again).toEqual({ ...first, replayed: 'true' });
		expect([first.text.startsWith('%PDF'), await count()]).toEqual([true, 1]);
	});

	test('is refused for another request, with the reason', async () => {
		await fill(service, 'one');
		const { store } = service;
		const bytes = await store.templateBytes((await store.templates.get('letter')) as Template);
		await store.addTemplate({ uid: 'other', name: 'Other', bytes });
		for (const wrong of [{ name: 'Bob' }, { template: 'other' }]) {
			expect(await fill(service, 'one', wrong)).toMatchObject({
				status: 422,
				retryAfter: null,
				text: expect.stringContaining('used for another request'),
			});
		}
		expect(await count()).toBe(1);
	});

	test('is told to wait while the first is running', async () => {
		const all = await Promise.all(Array.from({ length: 20 }, () => fill(service, 'one')));
		const refused = all.filter(({ status }) => status !== 200);
		expect(new Set(all.map(({ uid }) => uid).filter(Boolean)).size).toBe(1);
		expect(refused.length).toBeGreaterThan(0);
		for (const one of refused) expect(one).toMatchObject({ status: 409, retryAfter: '1' });
		expect(await count()).toBe(1);
	});

	test('counts for 24 hours, and for one team', async () => {
		const first = await fill(service, 'one');
		service.clock.advance(86_399_000);
		expect((await fill(service, 'one')).uid).toBe(first.uid);
		service.clock.advance(1000);
		expect((await fill(service, 'one')).uid).not.toBe(first.uid);
		const { key: apiKey, store } = await service.addAccount();
		const bytes = await service.store.templateBytes(
			(await service.store.templates.get('letter')) as Template,
		);
		await store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
		expect(await fill(service, 'one', { apiKey, name: 'Bob' })).toMatchObject({
			status: 200,
			replayed: null,
		});
	});

	test('that failed can be sent again', async () => {
		expect((await fill(service, 'one', { template: 'later' })).status).toBe(404);
		const bytes = await service.store.templateBytes(
			(await service.store.templates.get('letter')) as Template,
		);
		await service.store.addTemplate({ uid: 'later', name: 'Later', bytes });
		expect((await fill(service, 'one', { template: 'later' })).status).toBe(200);
	});

	test('says that its document was deleted, and creates no other', async () => {
		const { uid = '' } = await fill(service, 'one');
		await service.store.documents.delete(uid);
		const again = await fill(service, 'one');
		expect(again).toMatchObject({ status: 409, retryAfter: null });
		expect(again.text).toContain('has been deleted');
		expect(await count()).toBe(0);
	});

	test.each(['', 'x'.repeat(256), 'ü'])('is refused if the key is %j', async (key) => {
		const answer = await fill(service, key).catch(() => ({ status: 400 }));
		expect([answer.status, await count()]).toEqual([400, 0]);
	});

	test('is described, and every answer about templates says that keys are honored', async () => {
		const description = await (await fetch(`${service.url}/openapi.json`)).text();
		expect(description).toContain('Idempotency-Key');
		for (const path of ['', '/letter', '/letter/fields', '/unknown']) {
			const answer = await fetch(`${service.url}/v1/templates${path}`, {
				headers: { 'x-api-key': service.apiKey },
			});
			expect(answer.headers.get('idempotency-key')).toBe('supported');
		}
	});
});

test('without a key, or where keys are ignored, each fill creates a document', async () => {
	for (const [options, key] of [
		[honored, undefined],
		[{}, 'one'],
	] as const) {
		await using service = await startWithLetter(options);
		const [first, second] = [await fill(service, key), await fill(service, key)];
		expect([first.status, first.replayed, second.replayed]).toEqual([200, null, null]);
		expect(second.uid).not.toBe(first.uid);
		expect(first.offered).toBe(options === honored ? 'supported' : null);
	}
});

describe('with a data folder', () => {
	let dataDir: string;
	beforeEach(() => {
		dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
	});
	afterEach(() => rmSync(dataDir, { recursive: true }));
	const options = (): ServiceOptions => ({ ...honored, dataDir, apiKey: 'own-key' });

	test('a key is known after a restart', async () => {
		const before = await startWithLetter(options());
		const { uid } = await fill(before, 'one');
		await before.close();
		await using after = await startService({ ...options(), templates: false });
		expect(await fill(after, 'one')).toMatchObject({ uid, replayed: 'true' });
	});

	test('two processes that get a key at once create one document', async () => {
		await using one = await startWithLetter(options());
		await using other = await startService({ ...options(), templates: false });
		for (let round = 0; round < 20; round += 1) {
			const key = `round ${round}`;
			const both = await Promise.all([fill(one, key), fill(other, key)]);
			expect(both.map(({ status }) => status)).toEqual([200, 200]);
			expect(both[0]?.uid).toBe(both[1]?.uid);
		}
		expect(await one.store.documents.count()).toBe(20);
	});
});
