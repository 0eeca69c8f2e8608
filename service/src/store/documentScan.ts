import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { contains } from './database/contains.ts';
import type { Database } from './database/database.ts';
import { titleQuery } from './database/titleQuery.ts';
import type { DocumentFilter } from './records.ts';

/** A document that matches a filter. */
export interface Found {
	readonly position: number;
	readonly uid: string;
}

interface Row {
	readonly position: number;
	readonly created: string;
	/** null: it doesn't match. */
	readonly uid: string | null;
}

interface Scan {
	readonly database: Database;
	readonly teamId: number;
	readonly filter: DocumentFilter;
	readonly direction: 'asc' | 'desc';
	/** The last position to include; default: no limit. */
	readonly last?: number | undefined;
}

/** How many documents the first step reads; later steps read more, up to `mostPerStep`. */
const fewPerStep = 200;
const mostPerStep = 1000;

/**
 * Whether documents are read by an index sorted by time. A search by title uses its own index, which is sorted by
 * position.
 */
export const isByTime = ({ template, from, until, search = '' }: DocumentFilter) =>
	search.trim() === '' && Boolean(template || from || until);

/** Reads documents in the order of an index, from `at` on, whether they match the filter or not. */
function candidates(
	{ teamId, filter, direction }: Scan,
	at: Row | undefined,
	count: number,
): RawBuilder<Row> {
	const { search = '', template, from, until } = filter;
	const order = sql.raw(direction);
	const beyond = sql.raw(direction === 'asc' ? '>' : '<');
	const trigrams = titleQuery(teamId, search.trim());
	if (trigrams !== undefined) {
		return sql`SELECT rowid AS position, '' AS created FROM document_search
			WHERE document_search MATCH ${trigrams} ${at ? sql`AND rowid ${beyond} ${at.position}` : sql``}
			ORDER BY rowid ${order} LIMIT ${count}`;
	}
	if (!isByTime(filter)) {
		return sql`SELECT position, '' AS created FROM document
			WHERE team_id = ${teamId} AND deleted_at IS NULL
				${at ? sql`AND position ${beyond} ${at.position}` : sql``}
			ORDER BY position ${order} LIMIT ${count}`;
	}
	const which = template
		? sql`template = (SELECT position FROM template WHERE team_id = ${teamId} AND uid = ${template})`
		: sql`team_id = ${teamId} AND deleted_at IS NULL`;
	return sql`SELECT position, created FROM document WHERE ${which}
		${from ? sql`AND created >= ${from}` : sql``} ${until ? sql`AND created < ${until}` : sql``}
		${at ? sql`AND (created, position) ${beyond} (${at.created}, ${at.position})` : sql``}
		ORDER BY created ${order}, position ${order} LIMIT ${count}`;
}

async function nextRows(scan: Scan, at: Row | undefined, count: number): Promise<readonly Row[]> {
	const { database, teamId, filter, direction, last } = scan;
	const { search = '', template, from, until } = filter;
	const order = sql.raw(direction);
	const { rows } = await sql<Row>`
		SELECT found.position, found.created, CASE WHEN document.team_id = ${teamId}
				AND document.deleted_at IS NULL AND template.deleted_at IS NULL
				${search.trim() === '' ? sql`` : sql`AND ${contains(database, 'document.name', search)}`}
				${template ? sql`AND template.uid = ${template}` : sql``}
				${from ? sql`AND document.created >= ${from}` : sql``}
				${until ? sql`AND document.created < ${until}` : sql``}
				${last === undefined ? sql`` : sql`AND document.position <= ${last}`}
			THEN document.uid END AS uid
		FROM (${candidates(scan, at, count)}) AS found
			CROSS JOIN document ON document.position = found.position
			CROSS JOIN template ON template.position = document.template
		ORDER BY found.created ${order}, found.position ${order}
	`.execute(database.query);
	return rows;
}

/**
 * The documents that match a filter, in list order, in batches. For SQLite, which blocks the program during each
 * statement: no statement reads more than a few thousand documents, however few match.
 */
export async function* scanDocuments(scan: Scan): AsyncGenerator<readonly Found[]> {
	let at: Row | undefined;
	for (let count = fewPerStep; ; count = Math.min(count * 3, mostPerStep)) {
		const rows = await nextRows(scan, at, count);
		yield rows.flatMap(({ position, uid }) => (uid === null ? [] : [{ position, uid }]));
		at = rows.at(-1);
		if (rows.length < count) return;
		await setImmediate();
	}
}
