import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { UnusableDataError } from './database/database.ts';
import type { Query } from './database/tables.ts';
import { refuseDamaged } from './documentBytes.ts';
import { storedSecret } from './secret.ts';
import type { Storage } from './storage.ts';
import { allHashes, allRows, continueNumbers, walkedTables, writeRows } from './walk.ts';
import type { Row, WalkedTable } from './walk.ts';

/** The data can't be moved, or only a part was; the message says why and what to do. */
export class MoveError extends Error {}

/** How many PDFs are copied in parallel. */
const pdfsAtOnce = 8;
/** Marks an incomplete target; names the source. */
const mark = 'move';
/** Short tables whose order depends on the database; each run rewrites them. */
const sortedByText: readonly WalkedTable[] = ['secret', 'fill_key'];
const nothing = new Uint8Array();

export interface Moved {
	readonly rows: number;
	readonly pdfs: number;
}

/**
 * Copies all data to another storage, which must be empty or hold a part from an interrupted run. Then compares every
 * row and the checksum of every PDF. Nobody may change the source meanwhile. Rejects with MoveError.
 */
export async function move(
	source: Storage,
	target: Storage,
	tell: (line: string) => void,
): Promise<Moved> {
	await begin(source, target);
	const pdfs = await movePdfs(source, target, tell);
	let rows = 0;
	for (const table of walkedTables) rows += await moveRows(source, target, table, tell);
	await target.database.transaction((query) => continueNumbers(query, target.database.kind));
	await compare(source, target);
	await target.database.transaction((query) =>
		query.deleteFrom('secret').where('name', '=', mark).execute(),
	);
	return { rows, pdfs };
}

/** Throws UnusableDataError if the storage is the target of an unfinished move. */
export async function refuseUnfinished(query: Query): Promise<void> {
	const marked = await query
		.selectFrom('secret')
		.select('name')
		.where('name', '=', mark)
		.executeTakeFirst();
	if (!marked) return;
	throw new UnusableDataError('What is stored here is an unfinished move: run it again.');
}

/** Marks an empty target; throws unless it is empty or marked for this source. */
async function begin(source: Storage, target: Storage): Promise<void> {
	const identity = await storedSecret(source.database, 'identity');
	await target.database.transaction(async (query) => {
		const marked = await query
			.selectFrom('secret')
			.select('value')
			.where('name', '=', mark)
			.executeTakeFirst();
		if (marked && timingSafeEqual(marked.value, identity)) return;
		if (marked)
			throw new MoveError('Something else was being moved to the target. Choose another.');
		for (const table of ['team', 'user_account', 'content'] as const) {
			const found = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(query);
			if (found.rows.length > 0) {
				throw new MoveError('The target has something already. Choose one that is empty.');
			}
		}
		await query.insertInto('secret').values({ name: mark, value: identity }).execute();
	});
}

/** Calls `work` for each item, a few in parallel. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
	const left = [...items];
	const one = async () => {
		for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
	};
	await Promise.all(Array.from({ length: pdfsAtOnce }, one));
}

async function movePdfs(
	source: Storage,
	target: Storage,
	tell: (line: string) => void,
): Promise<number> {
	let count = 0;
	for await (const hashes of allHashes(source.database.query)) {
		const there = await target.database.query
			.selectFrom('content')
			.select('hash')
			.where('hash', 'in', hashes)
			.execute();
		const known = new Set(there.map(({ hash }) => hash));
		await forEach(
			hashes.filter((hash) => !known.has(hash)),
			async (hash) => {
				const bytes = await source.contents.get(hash);
				const object = (await target.objects?.put(bytes, hash)) ?? null;
				const values = { hash, bytes: object === null ? bytes : nothing, object };
				await target.database.transaction((query) =>
					query.insertInto('content').values(values).execute(),
				);
			},
		);
		count += hashes.length;
		tell(`${count} PDFs`);
	}
	return count;
}

async function moveRows(
	source: Storage,
	target: Storage,
	table: WalkedTable,
	tell: (line: string) => void,
): Promise<number> {
	const { query } = target.database;
	let [count, last]: [number, Row | undefined] = [0, undefined];
	if (sortedByText.includes(table)) {
		await target.database.transaction((own) => {
			const all = own.deleteFrom(table as 'secret');
			return (table === 'secret' ? all.where('name', '<>', mark) : all).execute();
		});
	} else {
		for await (const rows of allRows(query, table)) {
			count += rows.length;
			last = rows.at(-1);
		}
	}
	for await (const rows of allRows(source.database.query, table, last)) {
		if (table === 'document_bytes') await refuseDamaged(rows, source.database.query);
		await target.database.transaction((own) => writeRows(own, table, rows));
		count += rows.length;
		tell(`${count} rows of ${table}`);
	}
	return count;
}

/** Equal for equal sets of rows, in any order. */
async function checksum(query: Query, table: WalkedTable): Promise<string> {
	const sum = Buffer.alloc(32);
	let count = 0;
	for await (const rows of allRows(query, table)) {
		for (const row of rows) {
			if (table === 'secret' && row['name'] === mark) continue;
			count += 1;
			const values = Object.keys(row)
				.sort()
				.map((column) => {
					const value = row[column];
					return [column, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value];
				});
			const hash = createHash('sha256').update(JSON.stringify(values)).digest();
			for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) ^ byte;
		}
	}
	return `${count} ${sum.toString('hex')}`;
}

/** Reads the whole target again. */
async function compare(source: Storage, target: Storage): Promise<void> {
	for (const table of walkedTables) {
		const [one, other] = await Promise.all([
			checksum(source.database.query, table),
			checksum(target.database.query, table),
		]);
		if (one === other) continue;
		throw new MoveError(
			`The rows of ${table} differ: the source was changed meanwhile. Stop the service, empty the target, and move again.`,
		);
	}
	for await (const hashes of allHashes(target.database.query)) {
		await forEach(hashes, async (hash) => {
			await target.contents.get(hash);
		});
	}
}
