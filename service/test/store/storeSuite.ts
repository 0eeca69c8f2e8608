import { forgetDocuments } from '../../src/store/retention.ts';
import { contentHash } from '../../src/store/contents.ts';
import type { Database } from '../../src/store/database/database.ts';
import { DocumentTable } from '../../src/store/documentTable.ts';
import { KeyTakenError } from '../../src/store/fillKeys.ts';
import { Store, TemplateGoneError } from '../../src/store/store.ts';
import { sweep } from '../../src/store/sweep.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { UidTakenError } from '../../src/store/templateTable.ts';
import { addDocument, addDocuments } from './many.ts';

let uids = 0;
const field = { key: 'a', label: 'A', type: 'text' } as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What a store does, in whatever database; `open` gives an empty one. */
export function describeStore(open: () => Promise<Database>): void {
	let database: Database;
	let store: Store;
	beforeEach(async () => {
		database = await open();
		const teamId = await new TeamTable(database, () => new Date()).add('Team');
		const newUid = () => `uid-${(uids += 1)}`;
		store = new Store({ database, teamId, readFields: async () => [field], newUid });
	});
	afterEach(() => database[Symbol.asyncDispose]());

	/** How many are stored after those that nothing refers to are deleted. */
	async function contents(): Promise<number> {
		await sweep({ database }, new Date());
		return (await database.query.selectFrom('content').select('hash').execute()).length;
	}

	test('a template takes its fields from its PDF unless they are given', async () => {
		const read = await store.addTemplate({ name: 'Read', bytes: bytesOf('1') });
		const given = await store.addTemplate({
			uid: 'g',
			name: 'Given',
			bytes: bytesOf('2'),
			fields: [],
		});
		expect([read.fields, given.fields]).toEqual([[field], []]);
		expect(await store.templates.get('g')).toEqual(given);
		expect(await store.templateBytes(given)).toEqual(bytesOf('2'));
	});

	test('a uid is there once', async () => {
		await store.addTemplate({ uid: 'a', name: 'First', bytes: bytesOf('1') });
		const again = store.addTemplate({ uid: 'a', name: 'Second', bytes: bytesOf('2') });
		await expect(again).rejects.toThrow(UidTakenError);
		expect([
			(await store.templates.get('a'))?.name,
			await store.templates.count(),
			await contents(),
		]).toEqual(['First', 1, 1]);
	});

	test('any text is kept as it is', async () => {
		const name = `a${database.kind === 'sqlite' ? '\u0000' : ''}b "' ; DROP TABLE template; \u{1F600} \u202e`;
		await store.addTemplate({ uid: name, name, bytes: bytesOf('1') });
		expect((await store.templates.get(name))?.name).toBe(name);
	});

	test('the same bytes are kept once, and go with the last that uses them', async () => {
		const bytes = bytesOf('same');
		await store.addTemplate({ uid: 'a', name: 'A', bytes });
		await store.addTemplate({ uid: 'b', name: 'B', bytes });
		await addDocuments(store, 5, { templateUid: 'a' });
		await addDocument(store, { templateUid: 'b', name: 'x', bytes: bytesOf('other') });
		expect(await contents()).toBe(2);
		await store.deleteTemplate('b');
		expect([await contents(), await store.documents.count()]).toEqual([1, 5]);
		await store.deleteTemplate('a');
		expect([await contents(), await store.documents.count()]).toEqual([0, 0]);
	});

	test('a new PDF of a template leaves its documents as they are', async () => {
		await store.addTemplate({ uid: 'a', name: 'A', bytes: bytesOf('old') });
		const [document] = await addDocuments(store, 1, { templateUid: 'a' });
		const changed = await store.changeTemplate('a', { bytes: bytesOf('new'), name: 'B' });
		expect(await store.templates.get('a')).toEqual(changed);
		expect(changed && (await store.templateBytes(changed))).toEqual(bytesOf('new'));
		expect(await store.documentBytes(String(document?.uid))).toEqual(bytesOf('old'));
		expect((await store.documents.get(String(document?.uid)))?.templateName).toBe('A');
		await store.changeTemplate('a', { bytes: bytesOf('newer') });
		expect(await contents()).toBe(2);
	});

	test('documents can be dated', async () => {
		await store.addTemplate({ uid: 'a', name: 'A', bytes: bytesOf('1') });
		const created = (index: number) => new Date(Date.UTC(2026, 0, 1 + index));
		await addDocuments(store, 2, {
			templateUid: 'a',
			created,
			database,
			name: (index) => `N${index}`,
		});
		const list = await store.documents.list({ limit: 5, offset: 0, order: 'oldest' });
		expect(list.map(({ name, created: at, updated }) => [name, at, updated])).toEqual([
			['N0', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
			['N1', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
		]);
	});

	test('there is no document without its template', async () => {
		await expect(addDocuments(store, 1, { templateUid: 'a' })).rejects.toThrow(/no template a/);
		expect(await store.documentBytes('nothing')).toBeUndefined();
	});

	describe.each(['oldest', 'newest'] as const)('the documents, the %s first', (order) => {
		test('come in any page as in the whole list', async () => {
			const { uid } = await store.addTemplate({ name: 'T', bytes: bytesOf('1') });
			const added = await addDocuments(store, 9, { templateUid: uid });
			const { signal } = new AbortController();
			const seven = { days: 'none', documents: 7 } as const;
			await forgetDocuments(database, seven, { now: new Date(), signal });
			const whole = order === 'oldest' ? added.slice(2) : added.slice(2).toReversed();
			for (let offset = 0; offset <= 9; offset += 1) {
				for (let limit = 0; limit <= 9; limit += 1) {
					const page = await store.documents.list({ limit, offset, order });
					expect([offset, limit, page]).toEqual([
						offset,
						limit,
						whole.slice(offset, offset + limit),
					]);
				}
			}
		});
	});

	test('documents that are filled at once are stored once each, and listed in the order of their times', async () => {
		const { uid: templateUid } = await store.addTemplate({ name: 'T', bytes: bytesOf('blank') });
		const base = { bytes: bytesOf('blank'), hash: contentHash(bytesOf('blank')) };
		const all = Array.from({ length: 60 }, (_, index) =>
			store.addFilled({ templateUid, bytes: bytesOf(`blank ${index}`), base }, () => undefined),
		);
		const added = await Promise.all(all);
		expect(await store.documents.count()).toBe(60);
		const listed = await store.documents.list({ limit: 100, offset: 0, order: 'oldest' });
		expect(listed.map(({ uid }) => uid).sort()).toEqual(added.map(({ uid }) => uid).sort());
		const times = listed.map(({ created }) => created);
		expect(times).toEqual(times.toSorted());
		expect(await store.documentBytes(String(added[59]?.uid))).toEqual(bytesOf('blank 59'));
		expect(await contents()).toBe(1);
	});

	test('of fills that wait together, one that fails leaves the others', async () => {
		const { uid: templateUid } = await store.addTemplate({ name: 'T', bytes: bytesOf('1') });
		const fill = (uid: string, key?: string) =>
			store.addFilled(
				{ templateUid: uid, bytes: bytesOf(String(key)) },
				() => undefined,
				key === undefined ? undefined : { key, requestHash: 'h' },
			);
		const settled = await Promise.allSettled([
			fill(templateUid, 'same'),
			fill('gone'),
			fill(templateUid, 'same'),
			fill(templateUid, 'other'),
			store.addFilled({ templateUid, bytes: bytesOf('4') }, () => {
				throw new RangeError('too late');
			}),
		]);
		const outcomes = settled.map((one) => (one.status === 'rejected' ? one.reason : 'stored'));
		expect(outcomes).toEqual([
			'stored',
			expect.any(TemplateGoneError),
			expect.any(KeyTakenError),
			'stored',
			expect.any(RangeError),
		]);
		expect(await store.documents.count()).toBe(2);
		const [first] = settled;
		const uid = first.status === 'fulfilled' ? first.value.uid : '';
		const kept = { requestHash: 'h', documentUid: uid, warnings: null };
		expect(await store.filledWith('same')).toEqual(kept);
	});

	test('a query outside sees nothing of a transaction before its end, and changes nothing', async () => {
		let seen: Promise<number> | undefined;
		await database.transaction(async (query) => {
			await query.insertInto('team').values({ name: 'New' }).execute();
			seen = new TeamTable(database, () => new Date()).ids().then(({ length }) => length);
			if (database.kind === 'postgres') expect(await seen).toBe(1);
		});
		expect([1, 2]).toContain(await seen);
		const undone = database.transaction(async (query) => {
			await query.insertInto('team').values({ name: 'Undone' }).execute();
			throw new RangeError('no');
		});
		await expect(undone).rejects.toThrow(RangeError);
		expect(await new TeamTable(database, () => new Date()).names()).toEqual(['Team', 'New']);
		const wrong = database.query.insertInto('team').values({ name: 'Wrong' }).execute();
		await expect(wrong).rejects.toThrow(/only reads/);
	});

	test('what is in the trash is not listed and not counted until it is restored', async () => {
		const { uid: templateUid } = await store.addTemplate({ name: 'T', bytes: bytesOf('1') });
		const [first, second] = await addDocuments(store, 2, { templateUid });
		const trash = (time: string | null) =>
			database.transaction((query) =>
				query
					.updateTable('document')
					.set({ deleted_at: time })
					.where('uid', '=', String(first?.uid))
					.execute(),
			);
		const listed = async () => [
			await store.documents.count(),
			(await store.documents.list({ limit: 9, offset: 0, order: 'oldest' })).map(({ uid }) => uid),
		];
		await trash('2026-01-01T00:00:00.000Z');
		expect(await listed()).toEqual([1, [second?.uid]]);
		expect(await store.documents.get(String(first?.uid))).toBeUndefined();
		await trash(null);
		expect(await listed()).toEqual([2, [first?.uid, second?.uid]]);
	});

	test('any number of documents is deleted at once', async () => {
		const { uid: templateUid } = await store.addTemplate({ name: 'A', bytes: bytesOf('1') });
		const [first, last] = await addDocuments(store, 2, { templateUid });
		const unknown = Array.from({ length: 70_000 }, (_, index) => `unknown-${index}`);
		const all = [String(first?.uid), ...unknown, String(last?.uid)];
		expect([await store.deleteDocuments({ uids: all }), await store.documents.count()]).toEqual([
			2, 0,
		]);
	});

	test('the trash is emptied after 30 days, with the contents, and not a day before', async () => {
		const { uid } = await store.addTemplate({ uid: 't', name: 'T', bytes: bytesOf('a form') });
		for (const name of ['Alone', 'With it']) {
			await addDocument(store, { templateUid: uid, name, bytes: bytesOf(name) });
		}
		const [, alone] = await store.documents.list({ limit: 2, offset: 0, order: 'newest' });
		await store.deleteDocuments({ uids: [String(alone?.uid)] });
		await store.deleteTemplate(uid, { toTrash: true });
		const trashed = await store.trash.list({ limit: 10, offset: 0 });
		expect(trashed.map(({ name, documents }) => [name, documents])).toEqual(
			expect.arrayContaining([
				['T', 1],
				['Alone', 0],
			]),
		);
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
		expect(await sweep({ database }, inDays(29))).toBe(0);
		expect(await store.trash.count()).toBe(2);
		expect(await sweep({ database }, inDays(31))).toBe(3);
		expect(await store.trash.count()).toBe(0);
		expect(await database.query.selectFrom('document').select('uid').execute()).toEqual([]);
	});

	test('a template is restored with what went with it, and its uid is free meanwhile', async () => {
		const { uid } = await store.addTemplate({ uid: 't', name: 'T', bytes: bytesOf('a form') });
		for (const name of ['Alone', 'With it']) {
			await addDocument(store, { templateUid: uid, name, bytes: bytesOf(name) });
		}
		const [, alone] = await store.documents.list({ limit: 2, offset: 0, order: 'newest' });
		const documents = [String(alone?.uid)];
		await store.deleteDocuments({ uids: documents });
		await store.deleteTemplate(uid, { toTrash: true });
		await expect(store.trash.restore({ templates: [], documents })).rejects.toThrow(/trash/);
		await store.addTemplate({ uid: 't', name: 'New', bytes: bytesOf('b') });
		const [old] = (await store.trash.list({ limit: 9, offset: 0 })).filter(
			({ kind }) => kind === 'template',
		);
		await store.trash.restore({ templates: [String(old?.uid)], documents: [] });
		expect([await store.templates.count(), await store.documents.count()]).toEqual([2, 1]);
		await store.trash.restore({ templates: [], documents });
		expect(await store.documents.count()).toBe(2);
		await store.deleteDocuments({ uids: documents });
		await store.trash.empty({ templates: [], documents: [] });
		expect(await store.trash.count()).toBe(1);
		await store.trash.empty();
		expect(await store.trash.count()).toBe(0);
	});

	test('documents are found by template, time and name; templates by folder', async () => {
		for (const uid of ['a', 'b']) {
			await store.addTemplate({ uid, name: uid.toUpperCase(), bytes: bytesOf(uid) });
			const created = (index: number) => new Date(Date.UTC(2026, 0, index + 1));
			await addDocuments(store, 4, {
				templateUid: uid,
				created,
				database,
				name: (index) => `${uid}${index}`,
			});
		}
		const filter = { template: 'b', from: '2026-01-02T00:00:00.000Z', until: '2026-01-04' };
		const page = { limit: 1, offset: 1, order: 'newest', ...filter } as const;
		expect((await store.documents.list(page)).map(({ name }) => name)).toEqual(['b1']);
		expect(await store.documents.count(filter)).toBe(2);
		const days = { limit: 3, offset: 1, order: 'oldest', from: '2026-01-02' } as const;
		expect((await store.documents.list(days)).map(({ name }) => name)).toEqual(['b1', 'a2', 'b2']);
		const ofTemplate = { limit: 2, offset: 1, order: 'newest', template: 'a' } as const;
		expect((await store.documents.find(ofTemplate)).items.map(({ name }) => name)).toEqual([
			'a2',
			'a1',
		]);
		const another = await new TeamTable(database, () => new Date()).add('Another');
		expect(await new DocumentTable(database, another).count({ template: 'a' })).toBe(0);
		expect(await store.documents.count({ search: 'A3' })).toBe(1);
		expect((await store.documents.uids({ template: 'a' })).length).toBe(4);
		await store.templates.move(['a'], 'Sales');
		expect(await store.templates.folders()).toEqual(['Sales']);
		const sales = { limit: 9, offset: 0, order: 'oldest', folder: 'Sales' } as const;
		expect((await store.templates.list(sales)).map(({ uid }) => uid)).toEqual(['a']);
		expect(await store.templates.count({ folder: 'Sales' })).toBe(1);
		await store.templates.move(['a'], '');
		expect(await store.templates.folders()).toEqual([]);
	});

	test('a page of those that match has the same and as many as if each were looked at', async () => {
		const start = Date.UTC(2026, 0, 1);
		const minutes = (count: number) => new Date(start + count * 60_000);
		for (const uid of ['a', 'b', 'hidden'])
			await store.addTemplate({ uid, name: uid, bytes: bytesOf(uid) });
		let count = 0;
		// Most in the order of their times, as they come; the last ones are older.
		for (const [templateUid, number, first] of [
			['a', 2600, 0],
			['hidden', 300, 2600],
			['b', 2600, 2900],
			['a', 300, 5500],
			['b', 40, 10],
		] as const) {
			const created = (index: number) => minutes(first + index);
			const name = () => `${templateUid} ${(count += 1)}`;
			await addDocuments(store, number, { templateUid, created, database, name });
		}
		const all = await store.documents.list({ limit: 9999, offset: 0, order: 'newest' });
		const gone = all.filter((_, index) => index % 700 === 0).map(({ uid }) => uid);
		await store.deleteDocuments({ uids: gone });
		await store.deleteTemplate('hidden', { toTrash: true });
		const visible = all.filter(
			({ uid, templateUid }) => !gone.includes(uid) && templateUid !== 'hidden',
		);
		expect((await store.documents.page({ limit: 1, offset: 0, order: 'newest' })).total).toBe(
			visible.length,
		);
		const time = (count: number) => minutes(count).toISOString();
		for (const filter of [
			{ template: 'a' },
			{ template: 'hidden' },
			{ template: 'none' },
			{ from: time(2500) },
			{ until: time(30) },
			{ from: time(5), until: time(5600) },
			{ from: time(20), until: time(21), template: 'b' },
			{ from: time(3000), template: 'b' },
			{ from: time(9999) },
			{ from: time(10), until: time(5700), search: 'A 12' },
			{ template: 'b', search: '5' },
		]) {
			const { template, from = '', until = '9', search = '' } = filter;
			const matching = visible.filter(
				({ templateUid, created, name }) =>
					(template === undefined || templateUid === template) &&
					created >= from &&
					created < until &&
					name.includes(search.toLowerCase()),
			);
			for (const [limit, offset] of [
				[5, 0],
				[3, 2595],
				[9999, 2],
			] as const) {
				const page = { limit, offset, order: 'newest' } as const;
				const { items, total } = await store.documents.page(page, filter);
				expect([filter, total]).toEqual([filter, matching.length]);
				expect(items).toEqual(matching.slice(offset, offset + limit));
			}
		}
		await store.trash.restore({ templates: ['hidden'], documents: [] });
		const page = { limit: 1, offset: 0, order: 'newest' } as const;
		const { total } = await store.documents.page(page, { from: time(0) });
		expect(total).toBe((await store.documents.page(page)).total);
	});

	describe('documents are found by a part of their title', () => {
		const titles = [
			'Rechnung 17 Müller',
			'MÜLLER & Co',
			'a"b" 100 %_x',
			'請求書 42',
			'Invoice',
			// Of macOS: "ü" is "u" and a mark.
			'Gru\u0308nbuch',
		];
		let second: Store;
		beforeEach(async () => {
			const teamId = await new TeamTable(database, () => new Date()).add('Second');
			const newUid = () => `uid-${(uids += 1)}`;
			second = new Store({ database, teamId, readFields: async () => [field], newUid });
			for (const each of [store, second]) {
				await each.addTemplate({ uid: 't', name: 'T', bytes: bytesOf('1') });
			}
			const name = (index: number) => titles[index] ?? '';
			await addDocuments(store, titles.length, { templateUid: 't', name });
			await addDocuments(second, 1, { templateUid: 't', name: () => 'Invoice of others' });
		});
		const find = async (search: string, page = {}) =>
			store.documents.find({ limit: 9, offset: 0, order: 'oldest', search, ...page });
		const found = async (search: string) => (await find(search)).items.map(({ name }) => name);

		test.each([
			[' müll', titles.slice(0, 2)],
			['MÜ', titles.slice(0, 2)],
			['rechnung 17 m', titles.slice(0, 1)],
			['b" 1', titles.slice(2, 3)],
			['"b"', titles.slice(2, 3)],
			['%_x', titles.slice(2, 3)],
			['0_', []],
			['%%', []],
			['請求書', titles.slice(3, 4)],
			['求', titles.slice(3, 4)],
			['invoice', titles.slice(4, 5)],
			['mu\u0308ll', titles.slice(0, 2)],
			['grünb', titles.slice(5)],
			['GRÜ', titles.slice(5)],
			['gru\u0308n', titles.slice(5)],
			['AND', []],
			['others', []],
			['Rechnung  17', []],
		])('such as %j', async (search, expected) => {
			expect(await found(search)).toEqual(expected);
		});

		test('only those that are not in the trash, and by the title that they have', async () => {
			const [first] = (await find('müller')).items;
			await store.deleteDocuments({ uids: [String(first?.uid)] });
			expect(await found('müller')).toEqual(titles.slice(1, 2));
			await store.trash.restore({ templates: [], documents: [String(first?.uid)] });
			expect(await found('müller')).toEqual(titles.slice(0, 2));
			await database.transaction((query) =>
				query
					.updateTable('document')
					.set({ name: 'New' })
					.where('uid', '=', `${first?.uid}`)
					.execute(),
			);
			expect([await found('müller'), await found('new')]).toEqual([titles.slice(1, 2), ['New']]);
			await store.deleteTemplate('t');
			expect([await found('new'), await second.documents.count({ search: 'invoice' })]).toEqual([
				[],
				1,
			]);
		});

		test('page by page, and counted as far as a thousand after the page', async () => {
			const added = await addDocuments(store, 1100, {
				templateUid: 't',
				name: (at) => `Copy ${at}`,
			});
			const page = async (offset: number) => {
				const { items, total, isMore } = await find('copy', { limit: 25, offset, order: 'newest' });
				return [items.map(({ name }) => name), total, isMore];
			};
			const names = added.map(({ name }) => name).toReversed();
			expect([await page(0), await page(50), await page(75)]).toEqual([
				[names.slice(0, 25), 1025, true],
				[names.slice(50, 75), 1075, true],
				[names.slice(75, 100), 1100, false],
			]);
			expect([await page(1090), await page(2000)]).toEqual([
				[names.slice(1090), 1100, false],
				[[], 1100, false],
			]);
			expect((await store.documents.find({ limit: 2, offset: 0, order: 'newest' })).total).toBe(
				1100 + titles.length,
			);
		});
	});
}
