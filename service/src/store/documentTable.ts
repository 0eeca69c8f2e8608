import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { contains } from './database/contains.ts';
import type { Database } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import type { Query, Tables } from './database/tables.ts';
import { titleQuery } from './database/titleQuery.ts';
import type { Document, DocumentFilter, FoundDocuments, Page } from './records.ts';

type Row = Omit<Selectable<Tables['document']>, 'position' | 'template' | 'deleted_at'> & {
	readonly template_uid: string;
};
const columns = [
	'document.uid',
	'document.team_id',
	'template.uid as template_uid',
	'template_name',
	'document.name',
	'document.creator_id',
	'document.created',
	'document.updated',
] as const;

function toDocument(row: Row): Document {
	return {
		uid: row.uid,
		teamId: row.team_id,
		creatorId: row.creator_id ?? row.team_id,
		created: row.created,
		updated: row.updated,
		templateName: row.template_name,
		name: row.name,
		templateUid: row.template_uid,
	};
}

/**
 * Whether an index finds them by time and lists them in this order: in another one, all of a day or a template would be
 * read, or all that came after.
 */
const isByTime = ({ template, from, until }: DocumentFilter) => Boolean(template || from || until);
const isFiltering = (filter: DocumentFilter) =>
	(filter.search ?? '').trim() !== '' || isByTime(filter);
const insert = prepared((query, document: Document & { readonly template: number }) =>
	query
		.insertInto('document')
		.values({
			team_id: document.teamId,
			uid: document.uid,
			template: document.template,
			template_name: document.templateName,
			name: document.name,
			creator_id: document.creatorId,
			created: document.created,
			updated: document.updated,
		})
		.returning('position'),
);

/** How many positions a row of `document_tally` counts: its triggers say so. */
const positionsPerBlock = 4096;
/** How many documents after a page are counted, where they are not counted already. */
const mostAfterPage = 1000;

/** The documents of one team. */
export class DocumentTable {
	readonly #database: Database;
	readonly #teamId: number;

	constructor(database: Database, teamId: number) {
		this.#database = database;
		this.#teamId = teamId;
	}

	/** Adds a document; returns its position, the ID that its bytes refer to. */
	async insert(document: Document, template: number, query: Query): Promise<number> {
		const [row] = await insert(query, { ...document, template });
		if (!row) throw new Error('The database did not return the position of a new document.');
		return row.position;
	}

	async get(uid: string, query: Query = this.#database.query): Promise<Document | undefined> {
		const row = await this.#own(query)
			.select(columns)
			.where('document.uid', '=', uid)
			.executeTakeFirst();
		return row && toDocument(row);
	}

	#own(query: Query) {
		return query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.where('document.team_id', '=', this.#teamId)
			.where('document.deleted_at', 'is', null);
	}

	/** The documents of a page that a filter asks for. */
	async list({ limit, offset, order, ...filter }: Page & DocumentFilter): Promise<Document[]> {
		const most = Math.min(limit, Number.MAX_SAFE_INTEGER);
		const direction = order === 'newest' ? 'desc' : 'asc';
		if (!isFiltering(filter)) return this.#page({ limit: most, offset, direction });
		const rows = await this.#database.query
			.with('page', () =>
				this.#matching(filter)
					.selectAll('document')
					.$if(isByTime(filter), (found) => found.orderBy('document.created', direction))
					.orderBy('document.position', direction)
					.limit(most)
					.offset(offset),
			)
			.selectFrom('page as document')
			.innerJoin('template', 'template.position', 'document.template')
			.select(columns)
			.$if(isByTime(filter), (page) => page.orderBy('document.created', direction))
			.orderBy('document.position', direction)
			.execute();
		return rows.map(toDocument);
	}

	/** A page of the documents that a filter asks for, and whether there are others. */
	async find(page: Page & DocumentFilter): Promise<FoundDocuments> {
		const { limit, offset, search = '' } = page;
		const isReadWhole =
			this.#database.kind === 'sqlite' &&
			search.trim() !== '' &&
			titleQuery(this.#teamId, search.trim()) === undefined;
		if (isReadWhole) return this.#findInSteps(page);
		const items = await this.list(page);
		const last = offset + items.length;
		const isLast = items.length < limit && (items.length > 0 || offset === 0);
		if (isLast) return { items, total: last, isMore: false };
		if (!isFiltering(page)) return { items, total: await this.count(), isMore: false };
		const most = last + mostAfterPage;
		const counted = await this.count(page, { most: most + 1 });
		return { items, total: Math.min(counted, most), isMore: counted > most };
	}

	/** Reads title by title, some thousands at once: SQLite has the program wait for each query. */
	async #findInSteps(page: Page & DocumentFilter): Promise<FoundDocuments> {
		const { limit, offset, order } = page;
		const direction = order === 'newest' ? 'desc' : 'asc';
		const most = Math.min(offset + limit + mostAfterPage, Number.MAX_SAFE_INTEGER - 1);
		const found: number[] = [];
		for (const block of await this.#blocks(direction)) {
			const rows = await this.#matching(page)
				.select('document.position')
				.where('document.team_id', '=', this.#teamId)
				.where('document.position', '>=', block * positionsPerBlock)
				.where('document.position', '<', (block + 1) * positionsPerBlock)
				.orderBy('document.position', direction)
				.execute();
			for (const { position } of rows) found.push(position);
			if (found.length > most) break;
			await setImmediate();
		}
		const rows = await this.#own(this.#database.query)
			.select(columns)
			.where('document.position', 'in', found.slice(offset, offset + limit))
			.orderBy('document.position', direction)
			.execute();
		const total = Math.min(found.length, most);
		return { items: rows.map(toDocument), total, isMore: found.length > most };
	}

	/** Of positions that have documents. */
	async #blocks(direction: 'asc' | 'desc'): Promise<number[]> {
		const rows = await this.#database.query
			.selectFrom('document_tally')
			.select('block')
			.where('team_id', '=', this.#teamId)
			.where('n', '>', 0)
			.orderBy('block', direction)
			.execute();
		return rows.map(({ block }) => block);
	}

	/** The uids of all documents that a filter asks for, the newest first. */
	async uids(filter: DocumentFilter): Promise<string[]> {
		const rows = await this.#matching(filter)
			.select('document.uid')
			.orderBy('document.position', 'desc')
			.execute();
		return rows.map(({ uid }) => uid);
	}

	/** Without the template of each, which a count has no use for. */
	#matching({ search = '', template, from, until }: DocumentFilter) {
		let found = this.#database.query
			.selectFrom(this.#withTitlesLike(search.trim()).as('document'))
			.where('document.deleted_at', 'is', null);
		if (search.trim() !== '')
			found = found.where(contains(this.#database, 'document.name', search));
		if (template) {
			// A document's team is that of its template. If it is asked for as well, databases read all documents of the team.
			found = found.where('document.template', '=', (its) =>
				its
					.selectFrom('template')
					.select('template.position')
					.where('template.team_id', '=', this.#teamId)
					.where('template.uid', '=', template),
			);
		} else found = found.where('document.team_id', '=', this.#teamId);
		if (from) found = found.where('document.created', '>=', from);
		if (until) found = found.where('document.created', '<', until);
		return found;
	}

	/** All documents, or those that SQLite's index gives for a text, in their order; PostgreSQL uses its index by itself. */
	#withTitlesLike(search: string) {
		const isIndexed = this.#database.kind === 'sqlite';
		const asked = isIndexed ? titleQuery(this.#teamId, search) : undefined;
		if (asked === undefined) return sql<Selectable<Tables['document']>>`document`;
		return sql<Selectable<Tables['document']>>`(
			SELECT document_search.rowid AS position, document.team_id, document.uid, document.template,
				document.template_name, document.name, document.creator_id, document.created, document.updated,
				document.deleted_at
			FROM document_search CROSS JOIN document ON document.position = document_search.rowid
			WHERE document_search MATCH ${asked}
		)`;
	}

	/**
	 * Begins at the block that the page begins in, because a database steps over every row before an offset, and steps
	 * over positions alone, which the index has.
	 */
	async #page(page: { limit: number; offset: number; direction: 'asc' | 'desc' }) {
		const { limit, offset, direction } = page;
		const isUp = direction === 'asc';
		const order = sql.raw(direction);
		const fromBlock = isUp
			? sql`position >= (SELECT block FROM first) * ${positionsPerBlock}`
			: sql`position < ((SELECT block FROM first) + 1) * ${positionsPerBlock}`;
		const { rows } = await sql<Row>`
			WITH blocks AS (
				SELECT block, sum(n) AS n FROM document_tally WHERE team_id = ${this.#teamId} GROUP BY block
			), running AS (
				SELECT block, n, sum(n) OVER (ORDER BY block ${order}) - n AS before FROM blocks
			), first AS (
				SELECT block, before FROM running WHERE before <= ${offset} AND before + n > ${offset}
			), page AS (
				SELECT position FROM document
				WHERE team_id = ${this.#teamId} AND deleted_at IS NULL AND ${fromBlock}
				ORDER BY position ${order}
				LIMIT ${limit} OFFSET ${offset} - coalesce((SELECT before FROM first), 0)
			)
			SELECT document.uid, document.team_id, template.uid AS template_uid, template_name, document.name,
				document.creator_id, document.created, document.updated
			FROM page JOIN document ON document.position = page.position
				JOIN template ON template.position = document.template
			ORDER BY page.position ${order}
		`.execute(this.#database.query);
		return rows.map(toDocument);
	}

	async delete(uid: string): Promise<void> {
		await this.#database.transaction((query) =>
			query
				.deleteFrom('document')
				.where('uid', '=', uid)
				.where('team_id', '=', this.#teamId)
				.execute(),
		);
	}

	/** How many documents a filter asks for. `most`: not more than these are counted. */
	async count(
		filter: DocumentFilter = {},
		{ query = this.#database.query, most }: { query?: Query; most?: number } = {},
	): Promise<number> {
		if (!isFiltering(filter)) {
			const { n } = await query
				.selectFrom('document_tally')
				.select(({ fn }) => fn.coalesce(fn.sum<number>('n'), sql<number>`0`).as('n'))
				.where('team_id', '=', this.#teamId)
				.executeTakeFirstOrThrow();
			return Number(n);
		}
		const matching = this.#matching(filter).select('document.position');
		// PostgreSQL expects to find enough documents soon, without an index; the order has it use one.
		const found =
			most === undefined
				? matching
				: matching.$if(isByTime(filter), (all) => all.orderBy('document.created')).limit(most);
		const { n } = await query
			.selectFrom(found.as('found'))
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.executeTakeFirstOrThrow();
		return n;
	}
}
