import { checkStored } from '../../src/store/checkStored.ts';
import { Contents } from '../../src/store/contents.ts';
import { AccessTables } from '../../src/store/access/accessTables.ts';
import { KeyTable } from '../../src/store/keyTable.ts';
import type { Database } from '../../src/store/database/database.ts';
import { guarded } from '../../src/store/database/guarded.ts';
import type { Query } from '../../src/store/database/tables.ts';
import { finishDeletions } from '../../src/store/deletions.ts';
import { purge } from '../../src/store/purge.ts';
import { nothingRecorded } from '../../src/store/changes.ts';
import { Store, TeamGoneError } from '../../src/store/store.ts';
import type { StoreOptions } from '../../src/store/store.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { DeletedForGoodError } from '../../src/store/trash.ts';
import { addDocuments as addMany } from './many.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const firstPage = { limit: 10_000, offset: 0, order: 'oldest' } as const;
const nothing = { templates: [], documents: [] };

/** What is deleted is gone at once, however much it is, and its rows go in steps; `open` gives an empty database. */
export function describeDeletions(open: () => Promise<Database>): void {
	let database: Database;
	let teamId: number;
	let time: number;
	let uids = 0;
	const now = () => new Date(time);
	const openStore = (own: Partial<StoreOptions> = {}) => {
		const newUid = () => `uid-${(uids += 1)}`;
		return new Store({ database, teamId, readFields: async () => [], newUid, now, ...own });
	};
	let store: Store;
	beforeEach(async () => {
		time = Date.parse('2026-01-01T00:00:00.000Z');
		database = await open();
		teamId = await new TeamTable(database, now).add('Team');
		store = openStore();
	});
	afterEach(() => database[Symbol.asyncDispose]());

	const addTemplate = (uid: string) =>
		store.addTemplate({ uid, name: uid.toUpperCase(), bytes: bytesOf(uid), fields: [] });
	const addDocuments = (templateUid: string, count: number) =>
		addMany(store, count, { templateUid, name: (index) => `${templateUid} number ${index}` });
	const rowsOf = async (table: 'document' | 'template' | 'team' | 'deletion' | 'document_tally') =>
		(await database.query.selectFrom(table).selectAll().execute()).length;
	const expectSound = async () => {
		const { damages } = await checkStored({
			database,
			contents: new Contents(database),
			objects: undefined,
		});
		expect(damages).toEqual([]);
	};

	/** All that shows documents says that there are these and no others. */
	async function expectListed(names: readonly string[]): Promise<void> {
		const all = (items: readonly { name: string }[]) => items.map(({ name }) => name);
		expect(all((await store.documents.page(firstPage)).items)).toEqual(names);
		expect(await store.documents.count()).toBe(names.length);
		for (const filter of [{ search: 'number' }, { from: '2000-01-01' }]) {
			const found = await store.documents.find({ ...firstPage, ...filter });
			expect([all(found.items), found.total]).toEqual([names, names.length]);
			expect(await store.documents.count(filter)).toBe(names.length);
			expect(await store.documents.uids(filter)).toHaveLength(names.length);
		}
	}

	const namesOf = (templateUid: string, count: number) =>
		Array.from({ length: count }, (_, index) => `${templateUid} number ${index}`);

	test.each([
		['for good', false],
		['into the trash', true],
	])('a template that is deleted %s is gone at once with its documents', async (_, toTrash) => {
		await addTemplate('a');
		await addTemplate('b');
		const [first] = await addDocuments('a', 3);
		await addDocuments('b', 2);
		const uid = String(first?.uid);
		await store.deleteTemplate('a', { toTrash });
		await expectListed(namesOf('b', 2));
		expect(await store.documents.get(uid)).toBeUndefined();
		expect(await new TeamTable(database, now).ofDocument(uid)).toBeUndefined();
		expect(await store.documents.count({ template: 'a' })).toBe(0);
		expect((await store.documents.find({ ...firstPage, template: 'a' })).total).toBe(0);
		expect(await store.trash.count()).toBe(toTrash ? 1 : 0);
		expect(await rowsOf('document')).toBe(5);
		await expect(addDocuments('a', 1)).rejects.toThrow(/no template a/);
		await expectSound();
		await purge(database);
		expect(await rowsOf('document')).toBe(toTrash ? 5 : 2);
		await expectSound();
	});

	test('a template comes back with the documents that went with it, and not with others', async () => {
		await addTemplate('a');
		const [first] = await addDocuments('a', 4);
		await store.deleteDocuments({ uids: [String(first?.uid)] });
		await store.deleteTemplate('a', { toTrash: true });
		expect(await store.trash.list({ limit: 9, offset: 0 })).toMatchObject([
			{ kind: 'template', name: 'A', documents: 3 },
			{ kind: 'document', name: 'a number 0', templateName: 'A' },
		]);
		await store.trash.restore({ ...nothing, templates: ['a'] });
		await expectListed(namesOf('a', 4).slice(1));
		await expectSound();
	});

	test('a page is that of what is left, also between documents of a template in the trash', async () => {
		await addTemplate('a');
		await addTemplate('hidden');
		const kept: string[] = [];
		for (let round = 0; round < 5; round += 1) {
			kept.push(...(await addDocuments('a', 2)).map(({ uid }) => uid));
			await addDocuments('hidden', 1500);
		}
		await store.deleteTemplate('hidden', { toTrash: true });
		for (const order of ['oldest', 'newest'] as const) {
			const whole = order === 'oldest' ? kept : kept.toReversed();
			for (const [limit, offset] of [
				[3, 0],
				[3, 4],
				[10, 0],
				[4, 9],
				[5, 10],
			] as const) {
				const { items, total } = await store.documents.page({ limit, offset, order });
				expect(items.map(({ uid }) => uid)).toEqual(whole.slice(offset, offset + limit));
				expect(total).toBe(10);
			}
		}
		const found = await store.documents.find({
			limit: 4,
			offset: 3,
			order: 'newest',
			search: 'number',
		});
		expect(found.items.map(({ uid }) => uid)).toEqual(kept.toReversed().slice(3, 7));
		expect(found.total).toBe(10);
	});

	test('what goes in steps goes on after each crash, and is counted rightly at any time', async () => {
		await addTemplate('a');
		await addTemplate('b');
		await addDocuments('a', 900);
		const [one] = await addDocuments('b', 300);
		await store.deleteDocuments({ filter: { search: 'number 1' } });
		await store.deleteTemplate('a');
		await store.trash.empty();
		const left = 300 - 111;
		let crashes = 0;
		for (let steps = 1; (await rowsOf('document')) > left; steps += 1) {
			let count = 0;
			const crashing = guarded(database, async () => {
				count += 1;
				if (count > 1) throw new RangeError('the power failed');
			});
			await purge(crashing).catch((error: unknown) => expect(error).toBeInstanceOf(RangeError));
			await expectSound();
			expect(await store.documents.count()).toBe(left);
			expect(await store.trash.count()).toBe(0);
			crashes += 1;
			expect(steps).toBeLessThan(50);
		}
		expect(crashes).toBeGreaterThan(4);
		await purge(database);
		expect([await rowsOf('document'), await rowsOf('template')]).toEqual([left, 1]);
		expect(await store.documents.get(String(one?.uid))).toBeDefined();
	});

	test('many documents are deleted in steps, and after a crash those that are left', async () => {
		await addTemplate('a');
		await addTemplate('b');
		await addDocuments('a', 5000);
		await addDocuments('b', 3);
		const noted: unknown[] = [];
		const note = async (query: Query, entry: string, count: number) => {
			await query.selectFrom('deletion').selectAll().execute();
			noted.push([entry, count]);
		};
		let steps = 0;
		const crashing = guarded(database, async () => {
			steps += 1;
			if (steps === 4) throw new RangeError('the power failed');
		});
		const filter = { template: 'a' };
		const recorder = { ...nothingRecorded, deletion: () => 'by me', addDeletion: note };
		const deleting = openStore({ unguarded: crashing, recorder }).deleteDocuments({ filter });
		await expect(deleting).rejects.toThrow('the power failed');
		const before = await store.documents.count({ template: 'a' });
		expect(before).toBeLessThan(5000);
		expect(before).toBeGreaterThan(0);
		expect([noted, await rowsOf('deletion')]).toEqual([[], 1]);
		// Those that come later are not meant.
		await addDocuments('a', 2);
		await finishDeletions(database, note);
		expect(await store.documents.count({ template: 'a' })).toBe(2);
		expect([noted, await rowsOf('deletion')]).toEqual([[['by me', 5000]], 0]);
		expect([await store.documents.count(), await store.trash.count()]).toEqual([5, 5000]);
		const last = await store.trash.list({ limit: 2, offset: 4999 });
		expect(last).toMatchObject([{ kind: 'document', name: 'a number 0' }]);
		await expectSound();
		expect(await openStore({ recorder }).deleteDocuments({ filter: {} })).toBe(5);
		expect(noted.at(-1)).toEqual(['by me', 5]);
	});

	test('nothing happens that cannot be recorded', async () => {
		await addTemplate('a');
		const [kept, thrown] = await addDocuments('a', 2);
		await addTemplate('b');
		await store.deleteTemplate('b', { toTrash: true });
		await store.deleteDocuments({ uids: [String(thrown?.uid)] });
		const full = () => Promise.reject(new RangeError('the disk is full'));
		const recorder = { add: full, deletion: () => '', addDeletion: full };
		const own = openStore({ recorder });
		const choice = { templates: ['b'], documents: [String(thrown?.uid)] };
		const changes: Readonly<Record<string, () => Promise<unknown>>> = {
			add: () => own.addTemplate({ uid: 'c', name: 'C', bytes: bytesOf('c'), fields: [] }),
			change: () => own.changeTemplate('a', { name: 'Other' }),
			move: () => own.templates.move(['a'], 'Folder'),
			delete: () => own.deleteTemplate('a'),
			trash: () => own.deleteDocuments({ uids: [String(kept?.uid)] }),
			restore: () => own.trash.restore(choice),
			empty: () => own.trash.empty(choice),
			'empty all': () => own.trash.empty(),
		};
		const stored = async () => [
			await store.templates.list({ limit: 9, offset: 0, order: 'oldest' }),
			(await store.documents.page(firstPage)).items,
			await store.trash.list({ limit: 9, offset: 0 }),
		];
		const before = await stored();
		for (const [name, change] of Object.entries(changes)) {
			await expect(change()).rejects.toThrow('the disk is full');
			expect([name, await stored()]).toEqual([name, before]);
		}
	});

	test('the trash is empty at once, and what is deleted afterwards is in it, whatever the clock says', async () => {
		await addTemplate('a');
		const documents = await addDocuments('a', 6);
		const uid = (index: number) => String(documents[index]?.uid);
		await store.deleteDocuments({ uids: [uid(0), uid(1)] });
		expect(await store.trash.empty()).toEqual({ isAny: true, named: [] });
		expect([await store.trash.count(), await rowsOf('document')]).toEqual([0, 6]);
		expect(await store.trash.list({ limit: 9, offset: 0 })).toEqual([]);
		await expect(store.trash.restore({ ...nothing, documents: [uid(0)] })).rejects.toThrow(
			DeletedForGoodError,
		);
		time -= 86_400_000;
		await store.deleteDocuments({ uids: [uid(2), uid(3)] });
		expect([await store.trash.count(), await rowsOf('document')]).toEqual([2, 6]);
		await purge(database);
		expect([await store.trash.count(), await rowsOf('document')]).toEqual([2, 4]);
		expect(await store.trash.empty({ ...nothing, documents: [uid(3)] })).toMatchObject({
			named: [{ uid: uid(3) }],
		});
		await store.trash.restore({ ...nothing, documents: [uid(2)] });
		expect([await store.trash.count(), await store.documents.count()]).toEqual([0, 3]);
		await purge(database);
		expect(await rowsOf('document')).toBe(3);
		expect(await store.trash.empty()).toEqual({ isAny: false, named: [] });
		await expectSound();
	});

	test('a template that is deleted for good from the trash is gone at once, and its uid is free', async () => {
		await addTemplate('a');
		const [first] = await addDocuments('a', 2);
		await store.deleteDocuments({ uids: [String(first?.uid)] });
		await store.deleteTemplate('a', { toTrash: true });
		expect(await store.trash.count()).toBe(2);
		const gone = await store.trash.empty({ ...nothing, templates: ['a'] });
		expect(gone).toEqual({ isAny: true, named: [{ uid: 'a', name: 'A' }] });
		expect([await store.trash.count(), await rowsOf('template')]).toEqual([0, 1]);
		for (const choice of [
			{ ...nothing, templates: ['a'] },
			{ ...nothing, documents: [String(first?.uid)] },
		]) {
			await expect(store.trash.restore(choice)).rejects.toThrow(DeletedForGoodError);
		}
		await addTemplate('a');
		await addDocuments('a', 1);
		await purge(database);
		await expectListed(namesOf('a', 1));
		expect([await rowsOf('template'), await rowsOf('document')]).toEqual([1, 1]);
	});

	test('a team that is removed is gone at once, and then its rows', async () => {
		await addTemplate('a');
		await addDocuments('a', 450);
		const keys = new KeyTable(database, now);
		await keys.add(teamId, { key: 'pdf_the-key', name: 'n8n' });
		const fill = { templateUid: 'a', bytes: bytesOf('a document') };
		for (let index = 0; index < 250; index += 1) {
			await store.addFilled(fill, () => undefined, { key: `k${index}`, requestHash: 'h' });
		}
		const tables = (query: Query) => new AccessTables(query, now);
		const isEmpty = () => database.transaction((query) => tables(query).teams.isEmpty(teamId));
		expect(await isEmpty()).toBe(false);
		await store.deleteTemplate('a');
		expect(await isEmpty()).toBe(true);
		await database.transaction((query) => tables(query).teams.remove(teamId, now()));
		expect(await keys.find('pdf_the-key')).toBeUndefined();
		expect(await tables(database.query).teams.all()).toEqual([]);
		expect(await new TeamTable(database, now).named('Team')).toBeUndefined();
		await expect(addTemplate('b')).rejects.toThrow(TeamGoneError);
		expect([await rowsOf('document'), await rowsOf('team')]).toEqual([700, 1]);
		const next = await database.transaction((query) => tables(query).teams.add('Team'));
		expect(next).toBeDefined();
		await purge(database);
		expect([
			await rowsOf('document'),
			await rowsOf('team'),
			await rowsOf('document_tally'),
		]).toEqual([0, 1, 0]);
		await expectSound();
	});
}
