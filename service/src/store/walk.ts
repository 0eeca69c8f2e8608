import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from './database/database.ts';
import type { Query, Tables } from './database/tables.ts';

type Table = keyof Tables;
export type Row = Readonly<Record<string, unknown>>;

/** How to read a whole table in batches. */
interface Walked {
	/** The key columns, by which rows are sorted. */
	readonly key: readonly string[];
	/** Whether the database generates the key. */
	readonly isNumbered?: boolean;
	/** A column that can be large. */
	readonly large?: string;
}

/** Tables whose keys the database generates. */
const numbered = (column: string): Walked => ({ key: [column], isNumbered: true });

/**
 * Every table, after those that it refers to and those that count it. null: not copied, because other code creates its
 * rows (`content` with its bytes, tallies by triggers), or they are of no use elsewhere (sessions, one-time links,
 * chores, and objects to delete).
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
	document_part: { key: ['document', 'at'] },
	document_source: { key: ['document', 'template'] },
	fill_key: { key: ['team_id', 'key'] },
};

export type WalkedTable = Table;

/** In an order that satisfies foreign keys. */
export const everyTable = Object.keys(all) as readonly Table[];

/** The tables that are copied, in the same order. */
export const walkedTables = everyTable.filter((table) => all[table] !== null);

/** Excludes secrets: whoever reads a backup must not be able to sign links. */
export const backedUpTables: readonly Table[] = walkedTables.filter((table) => table !== 'secret');

const keyOf = (table: Table) => all[table]?.key ?? [];

/** The next rows after the key `after`; none at the end. */
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

/** The maximum number of rows per batch. */
const rowsPerStep = 500;
/** The maximum bytes per batch, unless one row is larger. */
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

/** All rows after the key `after`, in batches. */
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

/** Inserts rows unchanged. */
export async function writeRows(query: Query, table: Table, rows: readonly Row[]): Promise<void> {
	if (rows.length === 0) return;
	await query
		.insertInto(table)
		.values(rows as never)
		.execute();
}

/**
 * Call this after inserting rows with generated keys: makes PostgreSQL continue after the last one, as SQLite does
 * itself.
 */
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
