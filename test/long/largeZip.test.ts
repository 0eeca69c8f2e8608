import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { startWithLetter } from '../../service/test/installed/office.ts';
import type { Office } from '../../service/test/installed/office.ts';
import { zipReaders } from '../../service/test/judges/zipReaders.ts';
import { addDocuments } from '../../service/test/store/many.ts';

/** Saves all documents as a ZIP; returns its path. */
async function saveAll({ url, admin }: Office, folder: string): Promise<string> {
	const response = await fetch(new URL('/app/documents/zip', url), {
		method: 'POST',
		headers: {
			cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
			'content-type': 'application/json',
		},
		body: JSON.stringify({ filter: {} }),
	});
	const archive = join(folder, 'documents.zip');
	const body = response.body as Parameters<typeof Readable.fromWeb>[0];
	await pipeline(Readable.fromWeb(body), createWriteStream(archive));
	return archive;
}

describe('a ZIP that is larger than ZIP was at first', () => {
	let folder: string;
	let office: Office;
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), 'large-zip-'));
		office = await startWithLetter();
	});
	afterEach(async () => {
		await office.close();
		rmSync(folder, { recursive: true });
	});

	it('has 70,000 documents', async () => {
		for (let part = 0; part < 70; part += 1)
			await addDocuments(office.store, 1000, { templateUid: 'letter' });
		const archive = await saveAll(office, folder);
		for (const [program, read] of zipReaders()) {
			const names = new Set(read(archive).map(({ name }) => name));
			expect([program, names.size]).toEqual([program, 70_000]);
		}
	});

	it('has 5 GB', async () => {
		const pdf = await PDFDocument.create();
		pdf.addPage();
		pdf.getForm().createTextField('Name').addToPage(pdf.getPage(0));
		await pdf.attach(randomBytes(9_000_000), 'noise.bin');
		const bytes = await pdf.save();
		await office.store.addTemplate({ uid: 'large', name: 'Large', bytes });
		const count = Math.ceil(5e9 / bytes.byteLength);
		await addDocuments(office.store, count, { templateUid: 'large' });
		const archive = await saveAll(office, folder);
		for (const [program, read] of zipReaders()) {
			const entries = read(archive);
			expect([program, entries.length]).toEqual([program, count]);
			expect(entries.every(({ size }) => size === bytes.byteLength)).toBe(true);
		}
	});
});
