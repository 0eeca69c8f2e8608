import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { writeArchive } from '../../src/store/backup/backup.ts';
import { checkStored } from '../../src/store/checkStored.ts';
import { contentHash, Contents } from '../../src/store/contents.ts';
import { DamagedError } from '../../src/store/damage.ts';
import { move } from '../../src/store/move.ts';
import { openStorage } from '../../src/store/storage.ts';
import type { Storage } from '../../src/store/storage.ts';
import { Store } from '../../src/store/store.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { addDocument } from './many.ts';
import { someOf } from '../someOf.ts';

const now = () => new Date();
let folder: string;
let opened: AsyncDisposableStack;
let storage: Storage;
let uids: string[];
let raw: DatabaseSync;

/** Two documents that begin like a form, and one that is stored whole. */
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'flipped-'));
	opened = new AsyncDisposableStack();
	storage = await openStorage({ dataDir: join(folder, 'data') }, opened);
	const teamId = await new TeamTable(storage.database, now).add('Team');
	const store = storeOf(teamId, storage.contents);
	const form = Buffer.from('%PDF-1.7 a form that documents begin with %%EOF');
	await store.addTemplate({ uid: 't', name: 'T', bytes: form });
	const base = { bytes: form, hash: contentHash(form) };
	const appended = (text: string) => Buffer.concat([form, Buffer.from(`${text} %%EOF`)]);
	const added = [
		await addDocument(store, { templateUid: 't', name: 'A', bytes: appended('one'), base }),
		await addDocument(store, { templateUid: 't', name: 'B', bytes: appended('two'), base }),
		await addDocument(store, { templateUid: 't', name: 'P', base, ...withPicture(form) }),
		await addDocument(store, { templateUid: 't', name: 'C', bytes: Buffer.from('%PDF whole') }),
	];
	uids = added.map(({ uid }) => uid);
	raw = new DatabaseSync(join(folder, 'data/service.sqlite'));
	raw.exec('PRAGMA foreign_keys = OFF');
});
afterAll(async () => {
	raw.close();
	await opened.disposeAsync();
	rmSync(folder, { recursive: true });
});

/** A document with a picture, which is stored by itself. */
function withPicture(form: Buffer) {
	const picture = Buffer.from('picture '.repeat(600));
	const bytes = Buffer.concat([form, Buffer.from(' one '), picture, Buffer.from(' %%EOF')]);
	return { bytes, shared: [{ at: form.byteLength + 5, length: picture.byteLength }] };
}

let count = 0;
function storeOf(teamId: number, contents: Contents): Store {
	const { database } = storage;
	const newUid = () => `uid-${(count += 1)}`;
	return new Store({ database, contents, teamId, readFields: async () => [], newUid });
}

const isRefused = (work: Promise<unknown>) =>
	work.then(
		() => false,
		(error: unknown) =>
			error instanceof DamagedError ||
			(error as Error).name === 'MoveError' ||
			/No content|CHECK|damaged/.test(String(error)),
	);

/** The bytes of each document as they are delivered; undefined for one that is refused. */
async function delivered(): Promise<(Buffer | undefined)[]> {
	const store = storeOf(1, new Contents(storage.database));
	return Promise.all(
		uids.map((uid) =>
			store.documentBytes(uid).then(
				(bytes) => bytes && Buffer.from(bytes),
				() => undefined,
			),
		),
	);
}

async function moved(): Promise<void> {
	await using own = new AsyncDisposableStack();
	// What is in memory has been checked.
	const source = { ...storage, contents: new Contents(storage.database) };
	await move(source, await openStorage({}, own), () => undefined);
}

async function backedUp(): Promise<void> {
	const target = new PassThrough().resume();
	await writeArchive(storage, target, now());
}

interface Cell {
	readonly table: 'content' | 'document_bytes' | 'document_part';
	readonly column: string;
	readonly rowid: number;
	readonly value: Uint8Array | string | number;
}

/** All that the bytes of documents and templates are made of. */
function cells(): Cell[] {
	const columns = {
		content: ['hash', 'bytes'],
		document_bytes: ['content_hash', 'taken', 'delta', 'checksum'],
		document_part: ['document', 'at', 'content_hash'],
	} as const;
	return (['content', 'document_bytes', 'document_part'] as const).flatMap((table) =>
		columns[table].flatMap((column) =>
			raw
				.prepare(`SELECT rowid AS rowid, ${column} AS value FROM ${table}`)
				.all()
				.map(({ rowid, value }) => ({
					table,
					column,
					rowid: Number(rowid),
					value: value as Cell['value'],
				})),
		),
	);
}

const bytesIn = (value: Cell['value']) =>
	typeof value === 'number' ? Buffer.from([value & 255, (value >> 8) & 255]) : Buffer.from(value);

/** The same value with another byte at a place. */
function flipped(value: Cell['value'], at: number): Uint8Array | string | number {
	if (typeof value === 'number') return value ^ (1 << (8 * at));
	const bytes = Buffer.from(value);
	bytes[at] = (bytes[at] ?? 0) ^ 1;
	return typeof value === 'string' ? bytes.toString('latin1') : bytes;
}

test('a flipped byte anywhere is noticed by verify, backup and move, and no document is delivered otherwise', async () => {
	const sound = await delivered();
	expect(sound.map((bytes) => bytes?.byteLength)).toEqual([
		expect.any(Number),
		expect.any(Number),
		expect.any(Number),
		10,
	]);
	expect((await checkStored(storage)).damages).toEqual([]);
	await backedUp();
	await moved();
	const all = cells()
		.flatMap(
			(cell) => Array.from(bytesIn(cell.value), (_, at) => ({ ...cell, at })),
			// Of a picture, some: one is like the other.
		)
		.filter(({ at }) => at < 200 || at % 97 === 0);
	expect(all.length).toBeGreaterThan(450);
	for (const { table, column, rowid, value, at } of someOf(all)) {
		const set = raw.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`);
		set.run(flipped(value, at), rowid);
		const what = `${table}.${column} of ${rowid}, byte ${at}`;
		const noticed = [
			(await checkStored(storage)).damages.length > 0,
			await isRefused(backedUp()),
			await isRefused(moved()),
		];
		const now = await delivered();
		const isSame = now.every((bytes, index) => !bytes || sound[index]?.equals(bytes));
		set.run(value, rowid);
		expect([what, ...noticed, isSame]).toEqual([what, true, true, true, true]);
	}
	expect(await delivered()).toEqual(sound);
	expect((await checkStored(storage)).damages).toEqual([]);
});
