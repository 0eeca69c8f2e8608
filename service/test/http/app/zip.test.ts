import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, useOffice } from '../../installed/office.ts';
import { unpack, zipReaders } from '../../judges/zipReaders.ts';
import { addDocument } from '../../store/many.ts';

const office = useOffice();

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'zip-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const zip = (chosen: object) =>
	ask(office(), 'POST /app/documents/zip', {
		body: JSON.stringify(chosen),
		headers: { 'content-type': 'application/json' },
	});

/** Adds a document of each title, and saves them as a ZIP; returns its path. */
async function zipped(titles: readonly string[]): Promise<string> {
	const uids: string[] = [];
	for (const name of titles)
		uids.push((await addDocument(office().store, { templateUid: 'letter', name })).uid);
	const { status, bytes } = await zip({ uids });
	expect(status).toBe(200);
	const archive = join(folder, 'documents.zip');
	writeFileSync(archive, bytes);
	return archive;
}

const titles = [
	...['Letter', 'LETTER', 'letter (2)', 'Letter', 'ＬＥＴＴＥＲ'],
	...['Caf\u00e9', 'Cafe\u0301', 'CAF\u00c9', 'stra\u00dfe', 'STRASSE', '\ufb01ne', 'fine'],
	...['CON', 'con.backup', 'nul', 'COM1', 'lpt\u00b9', 'aux .x', 'CONIN$', 'Prn.'],
	...[
		'a/b',
		'a\\b',
		'../../etc/passwd',
		'C:\\x',
		'a*b?c',
		'a<b>c|d"e',
		'/',
		'',
		' ',
		'...',
		'.hidden',
	],
	...['ends with dots...', 'ends with a space ', ' begins with one', 'tab\there', 'line\nhere'],
	...[
		'bell\u0007',
		'turned \u202efdp.exe',
		'joined\u200b',
		'joined',
		'separated\u2028line',
		'bom\ufeff',
	],
	...['half \ud83d', '\udc00 half', 'not a character \ufffe', 'unassigned \u{e0fff}', '\u0000'],
	...['x'.repeat(5000), '中'.repeat(300), '👩‍👩‍👧‍👦'.repeat(40), 'e\u0301'.repeat(200), 'x'.repeat(4999)],
	...['日本語', 'Ünï', 'emoji 😀', 'نامه', '-rf', '~', '$(id)', '%PATH%', '100%'],
];

/** As Windows, macOS and Linux have it, in other words than the product's. */
function whyUnsafe(name: string): string | undefined {
	if (Buffer.byteLength(name) > 255 || name.length > 255) return 'too long';
	if (Buffer.from(name).toString() !== name || !name.isWellFormed()) return 'no text';
	if (name !== name.normalize('NFC')) return 'not composed';
	for (const character of name) {
		const code = character.codePointAt(0) ?? 0;
		if (code < 32 || (code >= 127 && code < 160)) return 'a control character';
		if ('<>:"/\\|?*'.includes(character)) return 'a separator';
		if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return 'turned';
		if ([0x2028, 0x2029, 0xfeff, 0xfffe, 0xe0fff].includes(code)) return 'invisible';
	}
	if (/[. ]$|^[. ]/.test(name.replace(/\.pdf$/, ''))) return 'a dot or space at an end';
	const [first = ''] = name.toUpperCase().split('.');
	const devices = ['CON', 'PRN', 'AUX', 'NUL', 'CONIN$', 'CONOUT$', 'COM1', 'LPT\u00b9'];
	return devices.includes(first.trim()) ? 'a device' : undefined;
}

describe('a ZIP of documents of every kind of title', () => {
	it.each(zipReaders())('is read by %s, with names for all systems', async (_, read) => {
		const entries = read(await zipped(titles));
		expect(entries.length).toBe(titles.length);
		const names = entries.map(({ name }) => name);
		expect(names.filter((name) => whyUnsafe(name) !== undefined)).toEqual([]);
		const same = names.map((name) => name.normalize('NFKD').toUpperCase().normalize('NFKD'));
		expect(new Set(same).size).toBe(names.length);
		expect(
			names.filter((name) => /^(Letter|letter|Café|日本語|emoji 😀|_CON|document)/.test(name)),
		).toEqual(
			expect.arrayContaining(['Letter.pdf', 'Café.pdf', '日本語.pdf', 'emoji 😀.pdf', '_CON.pdf']),
		);
	});

	it('is unpacked into as many files, each with its document', async () => {
		unpack(await zipped(titles), join(folder, 'unpacked'));
		const files = readdirSync(join(folder, 'unpacked'));
		expect(files.length).toBe(titles.length);
		const [document] = await office().store.documents.list({
			limit: 1,
			offset: 0,
			order: 'newest',
		});
		const bytes = await office().store.documentBytes(document?.uid ?? '');
		for (const file of files)
			expect(new Uint8Array(readFileSync(join(folder, 'unpacked', file)))).toEqual(bytes);
	});
});

it('has a document once, however often it is asked for', async () => {
	const { uid } = await addDocument(office().store, { templateUid: 'letter', name: 'A' });
	const { bytes } = await zip({ uids: Array(1000).fill(uid) });
	const archive = join(folder, 'one.zip');
	writeFileSync(archive, bytes);
	for (const [, read] of zipReaders())
		expect(read(archive).map(({ name }) => name)).toEqual(['A.pdf']);
});

it('has nothing if none is there any more', async () => {
	const { status, bytes } = await zip({ uids: ['gone', '..'] });
	expect([status, Buffer.from(bytes.subarray(0, 4)).toString('latin1')]).toEqual([
		200,
		'PK\u0005\u0006',
	]);
});

it('is left off when whoever asked for it hangs up, and the service goes on', async () => {
	const { uid } = await addDocument(office().store, { templateUid: 'letter', name: 'A' });
	const unknown = Array.from({ length: 50_000 }, (_, index) => `gone-${index}`);
	const aborting = new AbortController();
	const cookie = [...office().admin.cookies].map((pair) => pair.join('=')).join('; ');
	const response = await fetch(new URL('/app/documents/zip', office().url), {
		method: 'POST',
		headers: { cookie, 'content-type': 'application/json' },
		body: JSON.stringify({ uids: [uid, ...unknown] }),
		signal: aborting.signal,
	});
	expect(response.status).toBe(200);
	aborting.abort();
	await expect(response.arrayBuffer()).rejects.toThrow();
	expect((await zip({ uids: [uid] })).status).toBe(200);
	expect((await ask(office(), 'GET /readyz')).status).toBe(200);
});
