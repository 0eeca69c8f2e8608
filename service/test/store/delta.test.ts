import { randomBytes } from 'node:crypto';
import { TeamTable } from '../../src/store/teamTable.ts';
import { contentHash } from '../../src/store/contents.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { Store } from '../../src/store/store.ts';
import { sweep } from '../../src/store/sweep.ts';
import { addDocument } from './many.ts';

let database: Database;
let uids = 0;
let store: Store;
beforeAll(async () => {
	database = await openSqlite();
	const teamId = await new TeamTable(database, () => new Date()).add('Team');
	const newUid = () => `uid-${(uids += 1)}`;
	store = new Store({ database, teamId, readFields: async () => [], newUid });
});
afterAll(() => database[Symbol.asyncDispose]());
afterEach(async () => {
	await store.deleteTemplate('a');
	await sweep({ database }, new Date());
});

async function contents(): Promise<number> {
	await sweep({ database }, new Date());
	return (await database.query.selectFrom('content').select('hash').execute()).length;
}

describe('a document that begins like a base', () => {
	const base = (bytes: Uint8Array) => ({ bytes, hash: contentHash(bytes) });
	const random = (length: number) => new Uint8Array(randomBytes(length));
	const storedBytes = async () => {
		const rows = await database.query.selectFrom('document_bytes').select('delta').execute();
		return rows.reduce((sum, { delta }) => sum + delta.byteLength, 0);
	};
	beforeEach(() => store.addTemplate({ uid: 'a', name: 'A', bytes: random(10) }));

	test.each([
		['with something appended', 10_000, 10_000, 50],
		['cut somewhere in a block', 10_000, 5001, 50],
		['cut at the end of a block', 12_288, 8192, 50],
		['and is nothing else', 10_000, 10_000, 0],
	])('%s is stored as what comes after', async (_, length, shared, more) => {
		const blank = base(random(length));
		const bytes = Buffer.concat([blank.bytes.subarray(0, shared), random(more)]);
		const { uid } = await addDocument(store, { templateUid: 'a', name: 'x', bytes, base: blank });
		expect(Buffer.from((await store.documentBytes(uid)) ?? [])).toEqual(bytes);
		expect(await storedBytes()).toBe(more);
		expect(await contents()).toBe(2);
	});

	test('in next to nothing is stored whole', async () => {
		const bytes = random(9000);
		const { uid } = await addDocument(store, {
			templateUid: 'a',
			name: 'x',
			bytes,
			base: base(random(9000)),
		});
		expect(Buffer.from((await store.documentBytes(uid)) ?? [])).toEqual(Buffer.from(bytes));
	});

	test('stays whole when the template has gone through other bases, and takes its own along', async () => {
		const bases = [random(5000), random(5000)].map(base);
		const lengths: unknown[] = [];
		for (const blank of bases) {
			const bytes = Buffer.concat([blank.bytes, random(10)]);
			const added = await addDocument(store, { templateUid: 'a', name: 'x', bytes, base: blank });
			lengths.push((await store.documentBytes(added.uid))?.byteLength);
		}
		expect(lengths).toEqual([5010, 5010]);
		expect(await contents()).toBe(3);
		await store.deleteTemplate('a');
		expect([await contents(), await storedBytes()]).toEqual([0, 0]);
	});

	/** A document of these parts, of which those with a name are shared. */
	const documentOf = (parts: readonly (Buffer | { readonly picture: Buffer })[]) => {
		const shared: { at: number; length: number }[] = [];
		const all: Buffer[] = [];
		let at = 0;
		for (const part of parts) {
			const bytes = Buffer.isBuffer(part) ? part : part.picture;
			if (!Buffer.isBuffer(part)) shared.push({ at, length: bytes.byteLength });
			all.push(bytes);
			at += bytes.byteLength;
		}
		return { bytes: Buffer.concat(all), shared };
	};

	test('has pictures that are stored once, wherever they stand in it', async () => {
		const [form, one, other] = [10_000, 50_000, 70_000].map((length) => randomBytes(length));
		if (!form || !one || !other) throw new Error('There are three.');
		const blank = base(form);
		const some = Buffer.from(' some text ');
		const documents = [
			[form, { picture: one }, some],
			[form, some, { picture: one }, some, { picture: other }, some],
			[form, some, { picture: other }, { picture: one }],
			[form, { picture: one }, some, { picture: one }],
		].map(documentOf);
		const added = [];
		for (const { bytes, shared } of documents) {
			const made = { templateUid: 'a', name: 'x', bytes, shared, base: blank };
			added.push(await addDocument(store, made));
		}
		for (const [index, { uid }] of added.entries()) {
			const bytes = Buffer.from((await store.documentBytes(uid)) ?? []);
			expect(bytes.equals(documents[index]?.bytes ?? Buffer.alloc(0))).toBe(true);
		}
		expect(await storedBytes()).toBe(6 * some.byteLength);
		// The template's own PDF, the base, two pictures.
		expect(await contents()).toBe(4);

		const [first, second, third, fourth] = added.map(({ uid }) => uid);
		for (const uid of [second, third]) await store.documents.delete(String(uid));
		expect(await contents()).toBe(3);
		for (const uid of [first, fourth]) await store.documents.delete(String(uid));
		expect(await contents()).toBe(1);
	});

	test('keeps what is short, or in the base already, with the rest', async () => {
		const form = randomBytes(10_000);
		const bytes = Buffer.concat([form, randomBytes(5000)]);
		const shared = [
			{ at: 2000, length: 6000 },
			{ at: 10_000, length: 100 },
		];
		const made = { templateUid: 'a', name: 'x', bytes, shared, base: base(form) };
		const { uid } = await addDocument(store, made);
		expect(Buffer.from((await store.documentBytes(uid)) ?? []).equals(bytes)).toBe(true);
		expect([await storedBytes(), await contents()]).toEqual([5000, 2]);
	});
});
