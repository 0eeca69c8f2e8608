import { readPdf } from '../../judges/readPdf.ts';
import { startService } from '../../installed/service.ts';
import { ask, startWithLetter, useOffice } from '../../installed/office.ts';
import type { Asked } from '../../installed/office.ts';

test('flattening begins with the next fill; documents stay as they are, and small in the store', async () => {
	await using office = await startWithLetter();
	const { apiKey, dataDir, store, database } = office;
	const fill = async (service: Asked) => {
		const line = 'POST /v1/templates/letter?responseType=binary';
		const { bytes } = await ask(service, line, { body: { title: 'x', data: { Name: 'Ada' } } });
		const [document] = await store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		return { bytes, uid: String(document?.uid) };
	};
	const live = await fill(office);
	await office.stop();
	await using again = await startService({ port: 0, dataDir, api: { flattened: true } });
	const flat = await fill({ url: again.url, apiKey });
	const fields = async ({ bytes }: typeof live) => (await readPdf(bytes)).boxes.length;
	expect([await fields(live), await fields(flat)]).toEqual([3, 0]);
	for (const { uid, bytes } of [live, flat]) expect(await store.documentBytes(uid)).toEqual(bytes);
	const rows = await database.query
		.selectFrom('document_bytes')
		.select(['content_hash', 'delta'])
		.execute();
	expect(new Set(rows.map((row) => row.content_hash)).size).toBe(1);
	expect(Math.max(...rows.map(({ delta }) => delta.byteLength))).toBeLessThan(4000);
});

describe('a fill that says whether it is flattened', () => {
	const office = useOffice();
	const fieldsOf = async (service: Asked, query: string) => {
		const line = `POST /v1/templates/letter?responseType=binary${query}`;
		const { status, bytes } = await ask(service, line, { body: { data: { Name: 'Ada' } } });
		expect(status).toBe(200);
		return (await readPdf(bytes)).boxes.length;
	};

	test('is done as it says, whatever the service is set to', async () => {
		await using live = await startWithLetter();
		const { apiKey, dataDir } = live;
		const counts = async (service: Asked) => [
			await fieldsOf(service, '&flatten=yes'),
			await fieldsOf(service, '&flatten=no'),
			await fieldsOf(service, ''),
		];
		expect(await counts(live)).toEqual([0, 3, 3]);
		await live.stop();
		await using flat = await startService({ port: 0, dataDir, api: { flattened: true } });
		expect(await counts({ url: flat.url, apiKey })).toEqual([0, 3, 0]);
	});

	test('is refused if it says something else', async () => {
		const line = 'POST /v1/templates/letter?flatten=true';
		const { status, text } = await ask(office(), line, { body: { data: { Name: 'Ada' } } });
		expect([status, text]).toEqual([400, expect.stringContaining('flatten')]);
	});
});
