import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { TeamTable } from '../../src/store/teamTable.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { Store } from '../../src/store/store.ts';

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
	const teams = new TeamTable(database, () => new Date());
	const teamId = teams.named('Team') ?? teams.add('Team');
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
		'First',
		1,
		1,
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
	expect(() => openDatabase(folder)).toThrow(/has version 99; this service reads version 4/);
});

describe.each(['oldest', 'newest'] as const)('the documents, the %s first', (order) => {
	test('come in any page as in the whole list', async () => {
		const { uid } = await store.addTemplate({ name: 'T', bytes: bytesOf('1') });
		const added = store.addDocuments(9, { templateUid: uid });
		store.documents.forgetOldest(2);
		const whole = order === 'oldest' ? added.slice(2) : added.slice(2).toReversed();
		for (let offset = 0; offset <= 9; offset += 1) {
			for (let limit = 0; limit <= 9; limit += 1) {
				const page = store.documents.list({ limit, offset, order });
				expect([offset, limit, page]).toEqual([offset, limit, whole.slice(offset, offset + limit)]);
			}
		}
	});
});
