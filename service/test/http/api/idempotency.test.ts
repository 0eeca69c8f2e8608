import { ask, startWithLetter, useOffice } from '../../installed/office.ts';
import type { Asked } from '../../installed/office.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { startService } from '../../installed/service.ts';

interface Filled {
	readonly status: number;
	readonly uid?: string;
	readonly replayed: unknown;
	readonly offered: unknown;
	readonly retryAfter: unknown;
	readonly text: string;
}

async function fill(
	service: Asked,
	key: string | undefined,
	{ name = 'Ada', query = '', template = 'letter' } = {},
): Promise<Filled> {
	const { status, headers, json, text } = await ask(
		service,
		`POST /v1/templates/${template}${query}`,
		{
			body: { title: 'A letter', data: { Name: name } },
			headers: { ...(key !== undefined && { 'idempotency-key': key }) },
		},
	);
	const { uid } = (json ?? {}) as { uid?: string };
	return {
		status,
		...(uid !== undefined && { uid }),
		replayed: headers['idempotency-replayed'],
		offered: headers['idempotency-key'],
		retryAfter: headers['retry-after'],
		text,
	};
}

describe('a fill with a key', () => {
	const office = useOffice();
	const count = () => office().store.documents.count();

	test('creates one document, however often it is sent', async () => {
		const first = await fill(office(), 'one');
		const again = await fill(office(), 'one');
		expect(first).toMatchObject({ status: 200, replayed: undefined });
		expect(again).toEqual({ ...first, replayed: 'true' });
		expect(await count()).toBe(1);
	});

	test('returns the same file as a PDF', async () => {
		const first = await fill(office(), 'one', { query: '?responseType=binary' });
		const again = await fill(office(), 'one', { query: '?responseType=binary' });
		expect(again).toEqual({ ...first, replayed: 'true' });
		expect([first.text.startsWith('%PDF'), await count()]).toEqual([true, 1]);
	});

	test('is refused for another request, with the reason', async () => {
		await fill(office(), 'one');
		await office().store.addTemplate({ uid: 'other', name: 'Other', bytes: await smallForm() });
		const others = [
			{ name: 'Bob' },
			{ template: 'other' },
			{ query: '?flatten=yes' },
			{ query: '?flatten=no' },
		];
		for (const wrong of others) {
			expect(await fill(office(), 'one', wrong)).toMatchObject({
				status: 422,
				retryAfter: undefined,
				text: expect.stringContaining('used for another request'),
			});
		}
		expect(await count()).toBe(1);
	});

	test('is told to wait while the first is running', async () => {
		const all = await Promise.all(Array.from({ length: 20 }, () => fill(office(), 'one')));
		const refused = all.filter(({ status }) => status !== 200);
		expect(new Set(all.map(({ uid }) => uid).filter(Boolean)).size).toBe(1);
		expect(refused.length).toBeGreaterThan(0);
		for (const one of refused) expect(one).toMatchObject({ status: 409, retryAfter: '1' });
		expect(await count()).toBe(1);
	});

	test('counts for one team', async () => {
		const first = await fill(office(), 'one');
		const other = await office().addTeam('other');
		await other.store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
		const second = await fill(other, 'one', { name: 'Bob' });
		expect(second).toMatchObject({ status: 200, replayed: undefined });
		expect(second.uid).not.toBe(first.uid);
	});

	test('that failed can be sent again', async () => {
		expect((await fill(office(), 'one', { template: 'later' })).status).toBe(404);
		await office().store.addTemplate({ uid: 'later', name: 'Later', bytes: await smallForm() });
		expect((await fill(office(), 'one', { template: 'later' })).status).toBe(200);
	});

	test('says that its document was deleted, and creates no other', async () => {
		const { uid = '' } = await fill(office(), 'one');
		await office().store.documents.delete(uid);
		const again = await fill(office(), 'one');
		expect(again).toMatchObject({ status: 409, retryAfter: undefined });
		expect(again.text).toContain('has been deleted');
		expect(await count()).toBe(0);
	});

	test.each(['', 'x'.repeat(256), 'ü'])('is refused if the key is %j', async (key) => {
		const answer = await fill(office(), key).catch(() => ({ status: 400 }));
		expect([answer.status, await count()]).toEqual([400, 0]);
	});

	test('is described, and every answer about templates says that keys are honored', async () => {
		const { text } = await ask(office(), 'GET /openapi.json');
		expect(text).toContain('Idempotency-Key');
		for (const path of ['', '/letter', '/letter/fields', '/unknown']) {
			const { headers } = await ask(office(), `GET /v1/templates${path}`);
			expect(headers['idempotency-key']).toBe('supported');
		}
	});

	test('is not every fill: without one, each creates a document', async () => {
		const [first, second] = [await fill(office(), undefined), await fill(office(), undefined)];
		expect([first.status, first.replayed, second.replayed]).toEqual([200, undefined, undefined]);
		expect(second.uid).not.toBe(first.uid);
	});
});

test('a key is known after a restart', async () => {
	await using office = await startWithLetter();
	const { uid } = await fill(office, 'one');
	const { apiKey, dataDir } = office;
	await office.stop();
	await using again = await startService({ port: 0, dataDir });
	expect(await fill({ url: again.url, apiKey }, 'one')).toMatchObject({ uid, replayed: 'true' });
});
