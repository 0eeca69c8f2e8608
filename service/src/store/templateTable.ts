import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { FormField } from '../pdf/form.ts';
import { nothingRecorded } from './changes.ts';
import type { ChangeRecorder } from './changes.ts';
import type { Database } from './database/database.ts';
import { contains } from './database/contains.ts';
import { prepared } from './database/prepared.ts';
import { locksRows } from './database/dialect.ts';
import type { Query, Tables } from './database/tables.ts';
import type { Page, Template } from './records.ts';

type Row = Omit<Selectable<Tables['template']>, 'deleted_at' | 'deleted_for_good'>;
const columns = [
	'position',
	'uid',
	'team_id',
	'name',
	'fields',
	'content_hash',
	'folder',
	'creator_id',
	'changed_by',
	'created',
	'updated',
] as const;

function toTemplate(row: Row): Template {
	return {
		uid: row.uid,
		teamId: row.team_id,
		creatorId: row.creator_id ?? row.team_id,
		created: row.created,
		updated: row.updated,
		name: row.name,
		fields: JSON.parse(row.fields) as FormField[],
		baseHash: row.content_hash,
		changedBy: row.changed_by ?? undefined,
		folder: row.folder || undefined,
	};
}

/** There is a template with this uid. */
export class UidTakenError extends Error {
	readonly uid: string;

	constructor(uid: string) {
		super(`There is already a template with the uid "${uid}".`);
		this.uid = uid;
	}
}

/** `name`: as people sort, capitals or not; `changed`: the one that was changed last comes first. */
export type TemplateOrder = Page['order'] | 'name' | 'changed';

interface TemplateFilter {
	/** The name or the uid contains this text. */
	readonly search?: string | undefined;
	/** The name contains this text. */
	readonly name?: string | undefined;
	/** Empty: any. */
	readonly folder?: string | undefined;
}

interface Named {
	readonly teamId: number;
	readonly uid: string;
}

/** The row of a template that is not in the trash. */
const rowOf = (query: Query, { teamId, uid }: Named) =>
	query
		.selectFrom('template')
		.where('team_id', '=', teamId)
		.where('uid', '=', uid)
		.where('deleted_at', 'is', null);

const withUid = prepared((query, named: Named) => rowOf(query, named).select(columns));
const toChange = prepared((query, named: Named) =>
	rowOf(query, named)
		.select(columns)
		.$if(locksRows(query), (row) => row.forNoKeyUpdate()),
);
const positionAndName = prepared((query, named: Named) =>
	rowOf(query, named)
		.select(['position', 'name'])
		.$if(locksRows(query), (row) => row.forShare()),
);

/** The templates of one team. */
export class TemplateTable {
	readonly #database: Database;
	readonly #teamId: number;
	readonly #recorder: ChangeRecorder;

	constructor(database: Database, teamId: number, recorder = nothingRecorded) {
		this.#database = database;
		this.#teamId = teamId;
		this.#recorder = recorder;
	}

	/** Throws UidTakenError. */
	async insert(template: Template, query: Query): Promise<void> {
		const { uid, name, fields, baseHash, creatorId, created, updated } = template;
		await this.#freeUid(uid, query);
		const { numInsertedOrUpdatedRows } = await query
			.insertInto('template')
			.values({
				team_id: this.#teamId,
				uid,
				name,
				fields: JSON.stringify(fields),
				content_hash: baseHash,
				creator_id: creatorId,
				created,
				updated,
			})
			.onConflict((conflict) => conflict.columns(['team_id', 'uid']).doNothing())
			.executeTakeFirstOrThrow();
		if (!numInsertedOrUpdatedRows) throw new UidTakenError(uid);
	}

	/** A template in the trash gives its uid to a new one. */
	async #freeUid(uid: string, query: Query): Promise<void> {
		await query
			.updateTable('template')
			.set({ uid: sql<string>`uid || '~' || position` })
			.where('team_id', '=', this.#teamId)
			.where('uid', '=', uid)
			.where('deleted_at', 'is not', null)
			.execute();
	}

	/** Stores the name, fields and PDF of an existing template, when it was changed, and by whom. */
	async update(template: Template, query: Query): Promise<void> {
		const { uid, name, fields, baseHash, updated, changedBy } = template;
		await query
			.updateTable('template')
			.set({
				name,
				fields: JSON.stringify(fields),
				content_hash: baseHash,
				updated,
				changed_by: changedBy ?? null,
			})
			.where('uid', '=', uid)
			.where('team_id', '=', this.#teamId)
			.execute();
	}

	async get(uid: string, query: Query = this.#database.query): Promise<Template | undefined> {
		const [row] = await withUid(query, { teamId: this.#teamId, uid });
		return row && toTemplate(row);
	}

	/** As `get`; until the transaction ends, nobody else changes or deletes it. */
	async getToChange(uid: string, query: Query): Promise<Template | undefined> {
		const [row] = await toChange(query, { teamId: this.#teamId, uid });
		return row && toTemplate(row);
	}

	/**
	 * The ID by which documents refer to a template, and its name. Until the transaction ends, nobody changes or deletes it;
	 * others can add documents, too.
	 */
	async head(
		uid: string,
		query: Query,
	): Promise<{ readonly position: number; readonly name: string } | undefined> {
		const [row] = await positionAndName(query, { teamId: this.#teamId, uid });
		return row;
	}

	#own(query: Query) {
		return query
			.selectFrom('template')
			.where('team_id', '=', this.#teamId)
			.where('deleted_at', 'is', null);
	}

	async uidsOfName(name: string, query: Query = this.#database.query): Promise<string[]> {
		const rows = await this.#own(query).select('uid').where('name', '=', name).execute();
		return rows.map(({ uid }) => uid);
	}

	async list({
		limit,
		offset,
		order,
		...filter
	}: Omit<Page, 'order'> & TemplateFilter & { readonly order: TemplateOrder }): Promise<
		Template[]
	> {
		const sorted = this.#matching(filter)
			.select(columns)
			.$if(order === 'name', (found) => found.orderBy(sql`lower(name)`))
			.$if(order === 'changed', (found) => found.orderBy('updated', 'desc'));
		const rows = await sorted
			.orderBy('position', order === 'oldest' || order === 'name' ? 'asc' : 'desc')
			.limit(Math.min(limit, Number.MAX_SAFE_INTEGER))
			.offset(offset)
			.execute();
		return rows.map(toTemplate);
	}

	#matching({ search = '', name = '', folder = '' }: TemplateFilter) {
		let own = this.#own(this.#database.query);
		if (folder !== '') own = own.where('folder', '=', folder);
		if (name.trim() !== '') own = own.where(contains(this.#database, 'name', name));
		if (search.trim() === '') return own;
		const inColumn = (column: string) => contains(this.#database, column, search);
		return own.where(({ or }) => or([inColumn('name'), inColumn('uid')]));
	}

	async count(filter: TemplateFilter = {}): Promise<number> {
		const { n } = await this.#matching(filter)
			.select((count) => count.fn.countAll<number>().as('n'))
			.executeTakeFirstOrThrow();
		return n;
	}

	/** The folders that have templates, by name. */
	async folders(): Promise<string[]> {
		const rows = await this.#own(this.#database.query)
			.select('folder')
			.distinct()
			.where('folder', '<>', '')
			.orderBy('folder')
			.execute();
		return rows.map(({ folder }) => folder);
	}

	/** Moves templates into a folder; '' takes them out. Resolves to those that were not in it. */
	async move(uids: readonly string[], folder: string): Promise<{ uid: string; name: string }[]> {
		return this.#database.transaction(async (query) => {
			const named = await query
				.updateTable('template')
				.set({ folder })
				.where('team_id', '=', this.#teamId)
				.where('uid', 'in', ['', ...uids])
				.where('folder', '<>', folder)
				.returning(['uid', 'name'])
				.execute();
			await this.#recorder.add(query, { action: 'template.changed', named, folder });
			return named;
		});
	}
}
