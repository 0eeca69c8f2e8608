import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from './database/database.ts';
import type { Query, Tables } from './database/tables.ts';

type Table = keyof Tables;
export type Row = Readonly<Record<string, unknown>>;

/** How a table is read from its beginning to its end. */
interface Walked {
	/** The columns by which its rows are told apart and sorted. */
	readonly key: readonly string[];
	/** Whether the database gives the numbers in the key. */
	readonly isNumbered?: boolean;
	/** The column that can be large. */
	readonly large?: string;
}

/** By numbers that the database gives. */
const numbered = (column: string): Walked => ({ key: [column], isNumbered: true });

/**
 * Every table, after those that it refers to, and after what counts it. null: others make its rows (`content` comes with its bytes,
 * tallies by triggers), or they are of no use elsewhere (sessions, one-time links, chores, and objects that wait for their end).
 */
const all: Readonly<Record<Table, Walked | null>> = {
	team: numbered('team_id'),
	team_retention: { key: ['team_id'] },
	chore: null,
	user_account: numbered('user_id'),
	membership: { key: ['team_id', 'user_id'] },
	session: null,
	one_time_link: null,
	audit_entry: numbered('entry_id'),
	api_key: numbered('key_id'),
	secret: { key: ['name'] },
	content: null,
	unused_object: null,
	template: numbered('position'),
	document_tally: null,
	template_tally: null,
	document: numbered('position'),
	deletion: numbered('deletion_id'),
	document_bytes: { key: ['document'], large: 'delta' },
	fill_key: { key: ['team_id', 'key'] },
};

export type WalkedTable = Table;

/** In the order in which they can be written. */
export const everyTable = Object.keys(all) as readonly Table[];

/** The tables whose rows are read and written, in the same order. */
export const walkedTables = everyTable.filter((table) => all[table] !== null);

/** Without secrets: whoever may read a backup need not be able to sign links. */
export const backedUpTables: readonly Table[] = walkedTables.filter((table) => table !== 'secret');

const keyOf = (table: Table) => all[table]?.key ?? [];

/** The next rows after `after`, by their key; none when there are no more. */
export async function readRows(
	query: Query,
	table: Table,
	after: Row | undefined,
	limit: number,
	columns: RawBuilder<unknown> = sql`*`,
): Promise<Row[]> {
	const key = keyOf(table).map((column) => sql.ref(column));
	const order = sql.join(key);
	const from = after && sql.join(keyOf(table).map((column) => sql`${after[column]}`));
	const { rows } = await sql<Row>`
		SELECT ${columns} FROM ${sql.table(table)}
		${from ? sql`WHERE (${order}) > (${from})` : sql``}
		ORDER BY ${order} LIMIT ${limit}
	`.execute(query);
	return rows;
}

/** How many rows are read, written and kept in memory at once. */
const rowsPerStep = 500;
/** How many bytes of them, unless one has more. */
const bytesAtOnce = 8_000_000;

/** How many of the next rows to read. */
async function nextCount(query: Query, table: Table, after: Row | undefined): Promise<number> {
	const large = all[table]?.large;
	if (large === undefined) return rowsPerStep;
	const size = sql`length(${sql.ref(large)})`;
	const rows = await readRows(query, table, after, rowsPerStep, sql`${size} AS size`);
	let [count, bytes] = [0, 0];
	for (const row of rows) {
		bytes += Number(row['size']);
		if (count > 0 && bytes > bytesAtOnce) break;
		count += 1;
	}
	return Math.max(count, 1);
}

/** All rows after `after`, by their key, in batches. */
export async function* allRows(
	query: Query,
	table: Table,
	after?: Row,
): AsyncGenerator<readonly Row[]> {
	let last = after;
	for (;;) {
		const rows = await readRows(query, table, last, await nextCount(query, table, last));
		if (rows.length === 0) return;
		yield rows;
		last = rows.at(-1);
	}
}

/** The hashes of all PDFs, in batches. */
export async function* allHashes(query: Query): AsyncGenerator<readonly string[]> {
	let last = '';
	for (;;) {
		const rows = await query
			.selectFrom('content')
			.select('hash')
			.where('hash', '>', last)
			.orderBy('hash')
			.limit(rowsPerStep)
			.execute();
		if (rows.length === 0) return;
		yield rows.map(({ hash }) => hash);
		last = rows.at(-1)?.hash ?? last;
	}
}

/** Adds rows as they are. */
export async function writeRows(query: Query, table: Table, rows: readonly Row[]): Promise<void> {
	if (rows.length === 0) return;
	await query
		.insertInto(table)
		.values(rows as never)
		.execute();
}

/** After rows were written with their numbers: PostgreSQL goes on after the last of them, as SQLite does by itself. */
export async function continueNumbers(
	query: Query,
	kind: Database['kind'],
	tables: Iterable<Table> = walkedTables,
): Promise<void> {
	if (kind === 'sqlite') return;
	for (const table of tables) {
		const [column = ''] = keyOf(table);
		if (!all[table]?.isNumbered) continue;
		await sql`
			SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
			FROM ${sql.table(table)} HAVING max(${sql.ref(column)}) IS NOT NULL
		`.execute(query);
	}
}
