import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { contains } from './database/contains.ts';
import type { Database } from './database/database.ts';
import { prepared } from './database/prepared.ts';
import type { Query, Tables } from './database/tables.ts';
import { isByTime, scanDocuments } from './documentScan.ts';
import type { Found } from './documentScan.ts';
import type { Document, DocumentFilter, DocumentPage, FoundDocuments, Page } from './records.ts';
import { partsOf } from './database/steps.ts';
import { positionsPerBlock, visibleBlocks } from './visibleBlocks.ts';
import type { Block } from './visibleBlocks.ts';

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

/** Which of the team's documents; a template by its position. */
interface Among extends Pick<DocumentFilter, 'from' | 'until'> {
	readonly template?: number | undefined;
}

/** How many positions one statement gets. */
const positionsPerQuery = 1000;
/** How many documents after a page are counted, if their number isn't known. */
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

	/** Excludes documents in the trash, and those whose template is. */
	#own(query: Query) {
		return query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.where('document.team_id', '=', this.#teamId)
			.where('document.deleted_at', 'is', null)
			.where('template.deleted_at', 'is', null);
	}

	/** A page of the documents that match a filter, and how many do. Without `search`, that takes no longer for many. */
	async page(
		{ limit, offset, order }: Page,
		{ search = '', ...filter }: DocumentFilter = {},
	): Promise<DocumentPage> {
		const direction = order === 'newest' ? 'desc' : 'asc';
		if (search.trim() !== '')
			return this.#searched({ limit, offset, order }, { ...filter, search });
		const template =
			filter.template === undefined ? undefined : await this.#positionOf(filter.template);
		const among = { ...filter, template };
		const blocks = await this.#blocks(among, direction);
		const total = blocks.reduce((sum, { n }) => sum + n, 0);
		const items: Document[] = [];
		let before = 0;
		for (const { block, n } of blocks) {
			if (items.length >= limit) break;
			// SQLite blocks the program during each statement.
			if (items.length > 0) await setImmediate();
			if (before + n > offset) {
				const most = { limit: limit - items.length, offset: Math.max(offset - before, 0) };
				const rows = await this.#ofBlock(block, among)
					.select(columns)
					.orderBy('document.position', direction)
					.limit(Math.min(most.limit, positionsPerBlock))
					.offset(most.offset)
					.execute();
				items.push(...rows.map(toDocument));
			}
			before += n;
		}
		return { items, total };
	}

	/** The ID by which documents refer to a template; 0 if there is none. */
	async #positionOf(template: string): Promise<number> {
		const row = await this.#database.query
			.selectFrom('template')
			.select('position')
			.where('team_id', '=', this.#teamId)
			.where('uid', '=', template)
			.where('deleted_at', 'is', null)
			.executeTakeFirst();
		return row?.position ?? 0;
	}

	/** The blocks that have documents of a template, or of a time, with their numbers. */
	async #blocks(among: Among, direction: 'asc' | 'desc'): Promise<Pick<Block, 'block' | 'n'>[]> {
		const { template, from = '', until } = among;
		const counted = template === undefined ? { teamId: this.#teamId } : { template };
		const found: Pick<Block, 'block' | 'n'>[] = [];
		for (const block of await visibleBlocks(this.#database.query, counted, direction)) {
			const { first, last } = block;
			if (last < from || (until !== undefined && first >= until)) continue;
			if (first >= from && (until === undefined || last < until)) {
				found.push(block);
				continue;
			}
			const { n } = await this.#ofBlock(block.block, among)
				.select(({ fn }) => fn.countAll<number>().as('n'))
				.executeTakeFirstOrThrow();
			if (n > 0) found.push({ block: block.block, n });
			await setImmediate();
		}
		return found;
	}

	#ofBlock(block: number, { template, from, until }: Among) {
		let found = this.#own(this.#database.query)
			.where('document.position', '>=', block * positionsPerBlock)
			.where('document.position', '<', (block + 1) * positionsPerBlock);
		// Without an index, of which SQLite would read more than the block.
		if (template !== undefined)
			found = found.where(sql<boolean>`document.template + 0 = ${template}`);
		if (from) found = found.where(sql<boolean>`document.created || '' >= ${from}`);
		if (until) found = found.where(sql<boolean>`document.created || '' < ${until}`);
		return found;
	}

	async #searched(page: Page, filter: DocumentFilter): Promise<DocumentPage> {
		const { limit, offset, order } = page;
		if (this.#database.kind === 'postgres') {
			const [items, total] = await Promise.all([
				this.list({ ...page, ...filter }),
				this.count(filter),
			]);
			return { items, total };
		}
		const direction = order === 'newest' ? 'desc' : 'asc';
		const found = await this.#scanned(filter, direction, Infinity);
		const items = await this.#withPositions(found.slice(offset, offset + limit));
		return { items, total: found.length };
	}

	/** The documents of a page that match a filter. */
	async list({ limit, offset, order, ...filter }: Page & DocumentFilter): Promise<Document[]> {
		if (!isFiltering(filter)) return [...(await this.page({ limit, offset, order })).items];
		const direction = order === 'newest' ? 'desc' : 'asc';
		if (this.#database.kind === 'sqlite') {
			const found = await this.#scanned(filter, direction, offset + limit);
			return this.#withPositions(found.slice(offset, offset + limit));
		}
		const rows = await this.#matching(filter)
			.select(columns)
			.$if(isByTime(filter), (found) => found.orderBy('document.created', direction))
			.orderBy('document.position', direction)
			.limit(Math.min(limit, Number.MAX_SAFE_INTEGER))
			.offset(offset)
			.execute();
		return rows.map(toDocument);
	}

	/** A page of the documents that match a filter, and whether there are more. */
	async find(page: Page & DocumentFilter): Promise<FoundDocuments> {
		const { limit, offset, order, ...filter } = page;
		if (!isFiltering(filter)) return { ...(await this.page(page)), isMore: false };
		const most = Math.min(offset + limit + mostAfterPage, Number.MAX_SAFE_INTEGER - 1);
		if (this.#database.kind === 'sqlite') {
			const direction = order === 'newest' ? 'desc' : 'asc';
			const found = await this.#scanned(filter, direction, most + 1);
			const items = await this.#withPositions(found.slice(offset, offset + limit));
			return { items, total: Math.min(found.length, most), isMore: found.length > most };
		}
		const items = await this.list(page);
		const last = offset + items.length;
		const isLast = items.length < limit && (items.length > 0 || offset === 0);
		if (isLast) return { items, total: last, isMore: false };
		const counted = await this.count(filter, { most: most + 1 });
		return { items, total: Math.min(counted, most), isMore: counted > most };
	}

	/** The positions of documents that match a filter: at least `most`, if there are that many. */
	async #scanned(filter: DocumentFilter, direction: 'asc' | 'desc', least: number) {
		const found: number[] = [];
		const scan = { database: this.#database, teamId: this.#teamId, filter, direction };
		for await (const some of scanDocuments(scan)) {
			for (const { position } of some) found.push(position);
			if (found.length >= least) break;
		}
		return found;
	}

	/** In this order. */
	async #withPositions(positions: readonly number[]) {
		const items = new Map<number, Document>();
		for await (const some of partsOf(positions, positionsPerQuery)) {
			const rows = await this.#own(this.#database.query)
				.select([...columns, 'document.position'])
				.where('document.position', 'in', some)
				.execute();
			for (const { position, ...row } of rows) items.set(position, toDocument(row));
		}
		return positions.flatMap((position) => items.get(position) ?? []);
	}

	/** The uids of all documents that match a filter, newest first. */
	async uids(filter: DocumentFilter): Promise<string[]> {
		const all: string[] = [];
		for await (const some of this.each(filter)) for (const { uid } of some) all.push(uid);
		return all;
	}

	/** The documents that match a filter, newest first, in batches. `last`: the last position to include. */
	async *each(filter: DocumentFilter, last?: number): AsyncGenerator<readonly Found[]> {
		const [database, teamId] = [this.#database, this.#teamId];
		if (database.kind === 'sqlite')
			return yield* scanDocuments({ database, teamId, filter, direction: 'desc', last });
		let found = this.#matching(filter).select(['document.position', 'document.uid']);
		if (last !== undefined) found = found.where('document.position', '<=', last);
		yield await found.orderBy('document.position', 'desc').execute();
	}

	/** The positions of documents with these uids, in batches. `last`: the last position to include. */
	async *eachWithUid(
		uids: readonly string[],
		last = Number.MAX_SAFE_INTEGER,
	): AsyncGenerator<readonly number[]> {
		for await (const some of partsOf(uids, positionsPerQuery)) {
			const rows = await this.#own(this.#database.query)
				.select('document.position')
				.where('document.uid', 'in', some)
				.where('document.position', '<=', last)
				.execute();
			yield rows.map(({ position }) => position);
		}
	}

	/** For PostgreSQL, which chooses its indexes itself. */
	#matching({ search = '', template, from, until }: DocumentFilter) {
		let found = this.#own(this.#database.query);
		if (search.trim() !== '')
			found = found.where(contains(this.#database, 'document.name', search));
		if (template) found = found.where('template.uid', '=', template);
		if (from) found = found.where('document.created', '>=', from);
		if (until) found = found.where('document.created', '<', until);
		return found;
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

	/** How many documents match a filter; stops counting at `most`. */
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
		const { template, search, from, until } = filter;
		if (template && !search && !from && !until) return this.#countOf(template, query);
		if (this.#database.kind === 'sqlite') {
			const { length } = await this.#scanned(filter, 'desc', most ?? Infinity);
			return Math.min(length, most ?? Infinity);
		}
		const matching = this.#matching(filter).select('document.position');
		// Without this order, PostgreSQL wouldn't use the index, because it expects to find enough documents soon.
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

	/** How many documents a template has; 0 if it is in the trash. */
	async #countOf(template: string, query: Query): Promise<number> {
		const { n } = await query
			.selectFrom('template_tally')
			.innerJoin('template', 'template.position', 'template_tally.template')
			.select(({ fn }) => fn.coalesce(fn.sum<number>('n'), sql<number>`0`).as('n'))
			.where('team_id', '=', this.#teamId)
			.where('uid', '=', template)
			.where('deleted_at', 'is', null)
			.executeTakeFirstOrThrow();
		return Number(n);
	}
}
