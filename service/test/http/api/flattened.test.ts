import { readPdf } from '../../judges/readPdf.ts';
import { startService } from '../../installed/service.ts';
import { ask, startWithLetter } from '../../installed/office.ts';
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
