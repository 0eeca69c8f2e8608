import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { nothingRecorded } from './changes.ts';
import type { ChangeRecorder } from './changes.ts';
import { deleteCombinedOf, forgetCombinedOf, restoreCombinedOf } from './combined.ts';
import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';
import type { Named } from './records.ts';
import { partsOf } from './database/steps.ts';

/** How long deleted templates and documents can be restored. */
export const keptDays = 30;

/** An item in the trash. */
export interface Trashed {
	readonly kind: 'template' | 'document';
	readonly uid: string;
	readonly name: string;
	/** When it was deleted. */
	readonly deleted: string;
	/** A template: how many documents were deleted with it. */
	readonly documents: number;
	/** A document: the name of its template. */
	readonly templateName: string | undefined;
}

/** What is restored or deleted for good. */
export interface TrashChoice {
	readonly templates: readonly string[];
	readonly documents: readonly string[];
}

/** Its template is in the trash, too. */
export class TemplateInTrashError extends Error {
	constructor() {
		super('The template of this document is in the trash. Restore it first.');
	}
}

/** An item to restore was deleted for good; nothing was restored. */
export class DeletedForGoodError extends Error {
	constructor() {
		super(
			'Something of this was deleted for good meanwhile. Nothing was restored; reload the trash.',
		);
	}
}

/** The tombstone of single items deleted for good: a time before all others. */
export const forGood = '';
/** How many documents the first step reads; later steps read more. */
const fewPerStep = 100;
const mostPerStep = 1000;

/** Whether anything was deleted for good, and what. */
export interface Emptied {
	readonly isAny: boolean;
	readonly named: readonly Named[];
}

interface InTrash {
	readonly kind: 'template' | 'document';
	readonly position: number;
	readonly deleted: string;
}

/**
 * The trash of one team: deleted templates with their documents, and deleted documents. A template in the trash hides
 * its documents, whose rows don't change. What is deleted for good leaves the trash at once; purge.ts deletes its rows
 * later.
 */
export class Trash {
	readonly #database: Database;
	readonly #teamId: number;
	readonly #now: () => Date;
	readonly #recorder: ChangeRecorder;

	constructor(
		database: Database,
		teamId: number,
		{
			now = () => new Date(),
			recorder = nothingRecorded,
		}: { readonly now?: () => Date; readonly recorder?: ChangeRecorder } = {},
	) {
		this.#database = database;
		this.#teamId = teamId;
		this.#now = now;
		this.#recorder = recorder;
	}

	/** Moves a template and its documents into the trash; undefined if there is no such template. */
	async putTemplate(
		uid: string,
		query: Query,
		{ isForGood = false } = {},
	): Promise<Named | undefined> {
		const time = await this.timeOfDeletion(query);
		const deleted = await query
			.updateTable('template')
			.set({ deleted_at: time, deleted_for_good: Number(isForGood) })
			.where('team_id', '=', this.#teamId)
			.where('uid', '=', uid)
			.where('deleted_at', 'is', null)
			.returning(['position', 'uid', 'name'])
			.executeTakeFirst();
		if (!deleted) return undefined;
		const { position, ...named } = deleted;
		await deleteCombinedOf(query, position, isForGood ? forGood : time);
		return named;
	}

	/** Moves documents into the trash, all in this transaction; returns their number. */
	async putDocuments(positions: readonly number[], time: string, query: Query): Promise<number> {
		let count = 0;
		for await (const some of partsOf(positions)) {
			const { numUpdatedRows } = await query
				.updateTable('document')
				.set({ deleted_at: time })
				.where('team_id', '=', this.#teamId)
				.where('position', 'in', some)
				.where('deleted_at', 'is', null)
				.executeTakeFirstOrThrow();
			count += Number(numUpdatedRows);
		}
		return count;
	}

	/** The deletion time of new items: later than when the trash was last emptied, even if the clock was set back. */
	async timeOfDeletion(query: Query): Promise<string> {
		const now = this.#now().toISOString();
		const emptied = await this.#keptEmptied(query);
		return now > emptied ? now : new Date(Date.parse(emptied) + 1).toISOString();
	}

	/** Everything in the trash, most recently deleted first. */
	async list({ limit, offset }: { limit: number; offset: number }): Promise<Trashed[]> {
		const most = offset + limit;
		const templates = await this.#templates()
			.select(['position', 'deleted_at'])
			.orderBy('deleted_at', 'desc')
			.orderBy('position', 'desc')
			.limit(Math.min(most, Number.MAX_SAFE_INTEGER))
			.execute();
		const left = templates.map(({ position, deleted_at: deleted }): InTrash => {
			return { kind: 'template', position, deleted: String(deleted) };
		});
		const merged: InTrash[] = [];
		for await (const documents of this.#eachDocument(await this.#emptied())) {
			for (const document of documents) {
				while (left[0] && left[0].deleted >= document.deleted) merged.push(...left.splice(0, 1));
				merged.push(document);
			}
			if (merged.length >= most) break;
		}
		return this.#described([...merged, ...left].slice(offset, most));
	}

	async #described(page: readonly InTrash[]): Promise<Trashed[]> {
		const positions = (kind: InTrash['kind']) =>
			page.filter((one) => one.kind === kind).map(({ position }) => position);
		const templates = await this.#database.query
			.selectFrom('template')
			.select(({ selectFrom }) => [
				'position',
				'uid',
				'name',
				selectFrom('template_tally')
					.whereRef('template', '=', 'position')
					.select(({ fn }) => fn.coalesce(fn.sum<number>('n'), sql<number>`0`).as('n'))
					.as('documents'),
			])
			.where('position', 'in', [0, ...positions('template')])
			.execute();
		const documents = await this.#database.query
			.selectFrom('document')
			.select(['position', 'uid', 'name', 'template_name'])
			.where('position', 'in', [0, ...positions('document')])
			.execute();
		const known = new Map<string, Pick<Trashed, 'uid' | 'name' | 'documents' | 'templateName'>>([
			...templates.map(({ position, documents: n, ...named }) => {
				const facts = { ...named, documents: Number(n), templateName: undefined };
				return [`template ${position}`, facts] as const;
			}),
			...documents.map(({ position, template_name: templateName, ...named }) => {
				return [`document ${position}`, { ...named, documents: 0, templateName }] as const;
			}),
		]);
		return page.flatMap(({ kind, position, deleted }) => {
			const facts = known.get(`${kind} ${position}`);
			return facts ? [{ kind, deleted, ...facts }] : [];
		});
	}

	async count(): Promise<number> {
		const { query } = this.#database;
		const templates = await this.#templates()
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.executeTakeFirstOrThrow();
		const emptied = await this.#emptied();
		const gone = await query
			.selectFrom('document')
			.select('position')
			.where('team_id', '=', this.#teamId)
			.where('deleted_at', 'is not', null)
			.where('deleted_at', '<=', emptied)
			.limit(1)
			.executeTakeFirst();
		// The count includes rows that are being purged.
		if (gone) {
			let count = Number(templates.n);
			for await (const { length } of this.#eachDocument(emptied)) count += length;
			return count;
		}
		const documents = await query
			.selectFrom('template_tally')
			.innerJoin('template', 'template.position', 'template_tally.template')
			.select(({ fn }) => fn.coalesce(fn.sum<number>('trashed'), sql<number>`0`).as('n'))
			.where('team_id', '=', this.#teamId)
			.where('deleted_for_good', '=', 0)
			.executeTakeFirstOrThrow();
		return Number(templates.n) + Number(documents.n);
	}

	#templates() {
		return this.#database.query
			.selectFrom('template')
			.where('team_id', '=', this.#teamId)
			.where('deleted_at', 'is not', null)
			.where('deleted_for_good', '=', 0);
	}

	/** When the trash was last emptied: it shows only what was deleted later. */
	async #emptied(): Promise<string> {
		const team = await this.#database.query
			.selectFrom('team')
			.select('trash_emptied')
			.where('team_id', '=', this.#teamId)
			.executeTakeFirst();
		return team?.trash_emptied ?? '';
	}

	/** Like `#emptied`, and keeps others from emptying the trash until the transaction ends. */
	async #keptEmptied(query: Query): Promise<string> {
		const team = await query
			.selectFrom('team')
			.select('trash_emptied')
			.where('team_id', '=', this.#teamId)
			.$if(locksRows(query), (row) => row.forShare())
			.executeTakeFirst();
		return team?.trash_emptied ?? '';
	}

	/** The documents in the trash, most recently deleted first, in batches: no statement reads all of them. */
	async *#eachDocument(emptied: string): AsyncGenerator<readonly InTrash[]> {
		let last: { position: number; deleted: string } | undefined;
		for (let count = fewPerStep; ; count = Math.min(count * 3, mostPerStep)) {
			const { rows } = await sql<{ position: number; deleted: string; isGone: number }>`
				SELECT found.position, found.deleted_at AS deleted, template.deleted_for_good AS "isGone"
				FROM (
					SELECT position, deleted_at, template FROM document
					WHERE team_id = ${this.#teamId} AND deleted_at IS NOT NULL AND deleted_at > ${emptied}
						${last ? sql`AND (deleted_at, position) < (${last.deleted}, ${last.position})` : sql``}
					ORDER BY deleted_at DESC, position DESC LIMIT ${count}
				) AS found JOIN template ON template.position = found.template
				ORDER BY found.deleted_at DESC, found.position DESC
			`.execute(this.#database.query);
			yield rows.flatMap(({ isGone, ...row }) =>
				isGone === 1 ? [] : [{ kind: 'document', ...row }],
			);
			last = rows.at(-1);
			if (rows.length < count) return;
			await setImmediate();
		}
	}

	/**
	 * Restores templates, with the documents deleted with them, and documents; resolves to those that were in the trash.
	 * Throws TemplateInTrashError, DeletedForGoodError.
	 */
	async restore({ templates, documents }: TrashChoice): Promise<Named[]> {
		return this.#database.transaction(async (query) => {
			const restored: Named[] = [];
			const emptied = await this.#keptEmptied(query);
			for await (const some of partsOf(templates)) {
				restored.push(...(await this.#restoreTemplates(some, query)));
			}
			for await (const some of partsOf(documents)) {
				restored.push(...(await this.#restoreDocuments(some, emptied, query)));
			}
			await this.#recorder.add(query, { action: 'trash.restored', named: restored });
			return restored;
		});
	}

	async #restoreTemplates(uids: readonly string[], query: Query): Promise<Named[]> {
		const rows = await query
			.selectFrom('template')
			.select(['position', 'deleted_for_good', 'deleted_at'])
			.where('team_id', '=', this.#teamId)
			.where('uid', 'in', uids)
			.orderBy('position')
			.$if(locksRows(query), (found) => found.forNoKeyUpdate())
			.execute();
		const isGone = rows.some((row) => row.deleted_for_good === 1);
		if (isGone || rows.length < new Set(uids).size) throw new DeletedForGoodError();
		const positions = rows.map(({ position }) => position);
		const restored = await query
			.updateTable('template')
			.set({ deleted_at: null })
			.where('position', 'in', positions)
			.where('deleted_at', 'is not', null)
			.returning(['uid', 'name'])
			.execute();
		for (const { position, deleted_at: time } of rows) {
			if (time !== null) await restoreCombinedOf(query, position, time);
		}
		return restored;
	}

	async #restoreDocuments(
		uids: readonly string[],
		emptied: string,
		query: Query,
	): Promise<Named[]> {
		const rows = await query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.select(['document.position', 'document.deleted_at', 'deleted_for_good'])
			.select('template.deleted_at as template_deleted_at')
			.where('document.team_id', '=', this.#teamId)
			.where('document.uid', 'in', uids)
			.orderBy('document.position')
			.$if(locksRows(query), (found) => found.forNoKeyUpdate('document').forShare('template'))
			.execute();
		const isGone = rows.some(
			(row) => row.deleted_for_good === 1 || (row.deleted_at !== null && row.deleted_at <= emptied),
		);
		if (isGone || rows.length < new Set(uids).size) throw new DeletedForGoodError();
		if (rows.some((row) => row.template_deleted_at !== null)) throw new TemplateInTrashError();
		await this.#refuseWithoutSource(
			rows.map(({ position }) => position),
			query,
		);
		return query
			.updateTable('document')
			.set({ deleted_at: null })
			.where(
				'position',
				'in',
				rows.map(({ position }) => position),
			)
			.where('deleted_at', 'is not', null)
			.returning(['uid', 'name'])
			.execute();
	}

	/** A combined document needs all of its templates. */
	async #refuseWithoutSource(positions: readonly number[], query: Query): Promise<void> {
		const missing = await query
			.selectFrom('document_source')
			.innerJoin('template', 'template.position', 'document_source.template')
			.select('deleted_for_good')
			.where('document', 'in', positions)
			.where('template.deleted_at', 'is not', null)
			.orderBy('deleted_for_good', 'desc')
			.limit(1)
			.executeTakeFirst();
		if (!missing) return;
		throw missing.deleted_for_good === 1 ? new DeletedForGoodError() : new TemplateInTrashError();
	}

	/**
	 * Deletes chosen items for good or, without a choice, everything. Resolves to whether there were any, and to which;
	 * for everything, only to the templates.
	 */
	async empty(choice?: TrashChoice): Promise<Emptied> {
		return this.#database.transaction(async (query) => {
			const gone = await (choice ? this.#emptyChosen(choice, query) : this.#emptyAll(query));
			const isAll = !choice && gone.isAny;
			await this.#recorder.add(query, { action: 'trash.emptied', named: gone.named, isAll });
			return gone;
		});
	}

	async #emptyAll(query: Query): Promise<Emptied> {
		// Serializes this with concurrent deletions and restores.
		const team = await query
			.selectFrom('team')
			.select('trash_emptied')
			.where('team_id', '=', this.#teamId)
			.$if(locksRows(query), (row) => row.forNoKeyUpdate())
			.executeTakeFirst();
		const emptied = team?.trash_emptied ?? '';
		const named = await this.#templatesForGood(query);
		const { last } = await query
			.selectFrom('document')
			.select(({ fn }) => fn.max('deleted_at').as('last'))
			.where('team_id', '=', this.#teamId)
			.where('deleted_at', 'is not', null)
			.where('deleted_at', '>', emptied)
			.executeTakeFirstOrThrow();
		if (last === null) return { isAny: named.length > 0, named };
		await query
			.updateTable('team')
			.set({ trash_emptied: [last, this.#now().toISOString()].toSorted().at(-1) ?? last })
			.where('team_id', '=', this.#teamId)
			.execute();
		return { isAny: true, named };
	}

	async #emptyChosen({ templates, documents }: TrashChoice, query: Query) {
		const named: Named[] = [];
		const emptied = await this.#keptEmptied(query);
		for await (const some of partsOf(templates)) {
			named.push(...(await this.#templatesForGood(query, some)));
		}
		for await (const some of partsOf(documents)) {
			const rows = await query
				.updateTable('document')
				.set({ deleted_at: forGood })
				.where('team_id', '=', this.#teamId)
				.where('uid', 'in', some)
				.where('deleted_at', 'is not', null)
				.where('deleted_at', '>', emptied)
				.returning(['uid', 'name'])
				.execute();
			named.push(...rows);
		}
		return { isAny: named.length > 0, named };
	}

	/** Deletes templates in the trash for good, by uid or all. */
	async #templatesForGood(query: Query, uids?: readonly string[]): Promise<Named[]> {
		let all = query
			.updateTable('template')
			.set({ deleted_for_good: 1 })
			.where('team_id', '=', this.#teamId)
			.where('deleted_at', 'is not', null)
			.where('deleted_for_good', '=', 0);
		if (uids) all = all.where('uid', 'in', uids);
		const gone = await all.returning(['position', 'uid', 'name']).execute();
		await forgetCombinedOf(
			query,
			gone.map(({ position }) => position),
		);
		return gone.map(({ uid, name }) => ({ uid, name }));
	}
}
