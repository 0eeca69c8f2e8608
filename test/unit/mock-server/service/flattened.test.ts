import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPdf } from '../../../../service/test/judges/readPdf.ts';
import { ask, startWithLetter } from '../serviceClient.ts';

test('flattening begins with the next fill; documents stay as they are, and small in the store', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'flattened-'));
	await using service = await startWithLetter({ dataDir });
	const fill = async () => {
		const line = 'POST /v1/templates/letter?responseType=binary';
		const { bytes } = await ask(service, line, { body: { title: 'x', data: { Name: 'Ada' } } });
		const [document] = await service.store.documents.list({ limit: 1, offset: 0, order: 'newest' });
		return { bytes, uid: String(document?.uid) };
	};
	const live = await fill();
	service.settings.set('fill.flattened', 'yes');
	const flat = await fill();
	service.settings.set('fill.flattened', 'no');
	const again = await fill();
	const fields = async ({ bytes }: typeof live) => (await readPdf(bytes)).boxes.length;
	expect([await fields(live), await fields(flat), await fields(again)]).toEqual([3, 0, 3]);
	for (const { uid, bytes } of [live, flat, again]) {
		expect(await service.store.documentBytes(uid)).toEqual(bytes);
	}
	await service.close();
	const database = new DatabaseSync(join(dataDir, 'service.sqlite'));
	const rows = database
		.prepare('SELECT content_hash, length(delta) AS n FROM document_bytes')
		.all();
	expect(new Set(rows.map(({ content_hash }) => content_hash)).size).toBe(1);
	expect(Math.max(...rows.map(({ n }) => Number(n)))).toBeLessThan(4000);
	database.close();
	rmSync(dataDir, { recursive: true });
});
