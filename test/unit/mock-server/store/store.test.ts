import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { teamOfKey } from '../../../mock-server/store/accountTable.ts';
import { contentHash } from '../../../mock-server/store/contents.ts';
import { openDatabase } from '../../../mock-server/store/database.ts';
import { Store } from '../../../mock-server/store/store.ts';

let folder: string;
let database: DatabaseSync;
let store: Store;
let uids = 0;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'store-'));
	store = open();
});
afterEach(() => {
	database.close();
	rmSync(folder, { recursive: true });
});

const field = { key: 'a', label: 'A', type: 'text' } as const;
function open(): Store {
	const readFields = async () => [field];
	database = openDatabase(folder);
	const teamId = teamOfKey(database, 'key');
	return new Store({ database, teamId, readFields, newUid: () => `uid-${(uids += 1)}` });
}

function contents(): number {
	const row = database.prepare('SELECT count(*) AS n FROM content').get();
	return Number(row?.['n']);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a template takes its fields from its PDF unless they are given', async () => {
	const read = await store.addTemplate({ name: 'Read', bytes: bytesOf('1') });
	const given = await store.addTemplate({
		uid: 'g',
		name: 'Given',
		bytes: bytesOf('2'),
		fields: [],
	});
	expect([read.fields, given.fields]).toEqual([[field], []]);
	expect(store.templates.get('g')).toEqual(given);
	expect(store.templateBytes(given)).toEqual(bytesOf('2'));
});

test('a uid is there once', async () => {
	await store.addTemplate({ uid: 'a', name: 'First', bytes: bytesOf('1') });
	const again = store.addTemplate({ uid: 'a', name: 'Second', bytes: bytesOf('2') });
	await expect(again).rejects.toThrow(/UNIQUE/);
	expect([store.templates.get('a')?.name, store.templates.count(), contents()]).toEqual([
		...['First', 1, 1],
	]);
});

test('any text is kept as it is', async () => {
	const name = 'a\u0000b "\' ; DROP TABLE template; \u{1F600} \u202e';
	await store.addTemplate({ uid: name, name, bytes: bytesOf('1') });
	expect(store.templates.get(name)?.name).toBe(name);
});

test('the same bytes are kept once, and go with the last that uses them', async () => {
	const bytes = bytesOf('same');
	await store.addTemplate({ uid: 'a', name: 'A', bytes });
	await store.addTemplate({ uid: 'b', name: 'B', bytes });
	store.addDocuments(5, { templateUid: 'a' });
	store.addDocument({ templateUid: 'b', name: 'x', bytes: bytesOf('other') });
	expect(contents()).toBe(2);
	store.deleteTemplate('b');
	expect([contents(), store.documents.count()]).toEqual([1, 5]);
	store.deleteTemplate('a');
	expect([contents(), store.documents.count()]).toEqual([0, 0]);
});

test('a new PDF of a template leaves its documents as they are', async () => {
	const template = await store.addTemplate({ uid: 'a', name: 'A', bytes: bytesOf('old') });
	const [document] = store.addDocuments(1, { templateUid: 'a' });
	const changed = store.changeTemplate(template, { bytes: bytesOf('new'), name: 'B' });
	expect(store.templates.get('a')).toEqual(changed);
	expect(store.templateBytes(changed)).toEqual(bytesOf('new'));
	expect(store.documentBytes(String(document?.uid))).toEqual(bytesOf('old'));
	expect(store.documents.get(String(document?.uid))?.templateName).toBe('A');
	store.changeTemplate(changed, { bytes: bytesOf('newer') });
	expect(contents()).toBe(2);
});

test('documents can be dated', async () => {
	await store.addTemplate({ uid: 'a', name: 'A', bytes: bytesOf('1') });
	const created = (index: number) => new Date(Date.UTC(2026, 0, 1 + index));
	store.addDocuments(2, { templateUid: 'a', created, name: (index) => `N${index}` });
	const list = store.documents.list({ limit: 5, offset: 0, order: 'oldest' });
	expect(list.map(({ name, created: at, updated }) => [name, at, updated])).toEqual([
		['N0', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
		['N1', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
	]);
});

test('there is no document without its template', () => {
	expect(() => store.addDocuments(1, { templateUid: 'a' })).toThrow(/no template a/);
	expect(store.documentBytes('nothing')).toBeUndefined();
});

test('data of another version are not touched', () => {
	database.exec('PRAGMA user_version = 99');
	expect(() => openDatabase(folder)).toThrow(/has version 99; this service reads version 2/);
});

describe('a document that begins like a base', () => {
	const base = (bytes: Uint8Array) => ({ bytes, hash: contentHash(bytes) });
	const random = (length: number) => new Uint8Array(randomBytes(length));
	const storedBytes = () => {
		const row = database.prepare('SELECT sum(length(delta)) AS n FROM document_bytes').get();
		return Number(row?.['n']);
	};
	beforeEach(() => store.addTemplate({ uid: 'a', name: 'A', bytes: bytesOf('1') }));

	test.each([
		['with something appended', 10_000, 10_000],
		['cut somewhere in a block', 10_000, 5001],
		['cut at the end of a block', 12_288, 8192],
		['and is nothing else', 10_000, 10_000],
	])('%s is stored as what comes after', (_, length, shared) => {
		const blank = base(random(length));
		const bytes = Buffer.concat([blank.bytes.subarray(0, shared), random(50)]);
		const { uid } = store.addDocument({ templateUid: 'a', name: 'x', bytes, base: blank });
		expect(Buffer.from(store.documentBytes(uid) ?? [])).toEqual(bytes);
		expect(storedBytes()).toBeLessThanOrEqual(50);
		expect(contents()).toBe(2);
	});

	test('in next to nothing is stored whole', () => {
		const bytes = random(9000);
		const { uid } = store.addDocument({
			...{ templateUid: 'a', name: 'x', bytes, base: base(random(9000)) },
		});
		expect(Buffer.from(store.documentBytes(uid) ?? [])).toEqual(Buffer.from(bytes));
	});

	test('stays whole when the template has gone through other bases, and takes its own along', () => {
		const bases = [random(5000), random(5000)].map(base);
		const uids = bases.map((blank) => {
			const bytes = Buffer.concat([blank.bytes, random(10)]);
			return store.addDocument({ templateUid: 'a', name: 'x', bytes, base: blank }).uid;
		});
		expect(uids.map((uid) => store.documentBytes(uid)?.byteLength)).toEqual([5010, 5010]);
		expect(contents()).toBe(3);
		store.deleteTemplate('a');
		expect([contents(), storedBytes()]).toEqual([0, 0]);
	});
});
