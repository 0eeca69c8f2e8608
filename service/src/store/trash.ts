import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';

/** How long deleted templates and documents can be restored. */
export const keptDays = 30;
const keptMs = keptDays * 86_400_000;
/** Rows that one transaction deletes for good, so that others do not wait for long. */
const rowsPerStep = 200;
/** Values that one statement gets: SQLite takes 32,766, PostgreSQL 65,535. */
const uidsPerStep = 10_000;

/** Something in the trash. */
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

/** A template or document that was changed, by its name. */
export interface Named {
	readonly uid: string;
	readonly name: string;
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

/** Something that was to be restored has been deleted for good; then nothing was restored. */
export class DeletedForGoodError extends Error {
	constructor() {
		super(
			'Something of this was deleted for good meanwhile. Nothing was restored; reload the trash.',
		);
	}
}

/**
 * The trash of one team: deleted templates, with the documents that were deleted with them, and deleted documents. What
 * is in it has the time when it was deleted, the same for a template and its documents, and is in no list.
 */
export class Trash {
	readonly #database: Database;
	readonly #teamId: number;

	constructor(database: Database, teamId: number) {
		this.#database = database;
		this.#teamId = teamId;
	}

	async putTemplate(uid: string, now: string, query: Query): Promise<void> {
		const template = await query
			.selectFrom('template')
			.select('position')
			.where('team_id', '=', this.#teamId)
			.where('uid', '=', uid)
			.where('deleted_at', 'is', null)
			.$if(locksRows(query), (row) => row.forNoKeyUpdate())
			.executeTakeFirst();
		if (!template) return;
		const { position } = template;
		const time = await ownMoment(position, now, query);
		await query
			.updateTable('template')
			.set({ deleted_at: time })
			.where('position', '=', position)
			.execute();
		await query
			.updateTable('document')
			.set({ deleted_at: time })
			.where('template', '=', position)
			.where('deleted_at', 'is', null)
			.execute();
	}

	/** Returns how many there were. */
	async putDocuments(uids: readonly string[], time: string, query: Query): Promise<number> {
		let count = 0;
		for (let at = 0; at < uids.length; at += uidsPerStep) {
			const { numUpdatedRows } = await query
				.updateTable('document')
				.set({ deleted_at: time })
				.where('team_id', '=', this.#teamId)
				.where('uid', 'in', uids.slice(at, at + uidsPerStep))
				.where('deleted_at', 'is', null)
				.executeTakeFirstOrThrow();
			count += Number(numUpdatedRows);
		}
		return count;
	}

	/** Everything in it, the last deleted first. */
	async list({ limit, offset }: { limit: number; offset: number }): Promise<Trashed[]> {
		const { ref } = this.#database.query.dynamic;
		const rows = await this.#templates()
			.select(({ selectFrom }) => [
				'uid',
				'name',
				'deleted_at',
				selectFrom('document')
					.whereRef('document.template', '=', 'template.position')
					.whereRef('document.deleted_at', '=', 'template.deleted_at')
					.select(({ fn }) => fn.countAll<number>().as('n'))
					.as('documents'),
				'template.name as template_name',
			])
			.select(({ val }) => val<string>('template').as('kind'))
			.unionAll(
				this.#documents()
					.select(['document.uid', 'document.name', 'document.deleted_at'])
					.select(({ val }) => val<number | null>(0).as('documents'))
					.select('template_name')
					.select(({ val }) => val<string>('document').as('kind')),
			)
			.orderBy(ref('deleted_at'), 'desc')
			.orderBy(ref('uid'))
			.limit(limit)
			.offset(offset)
			.execute();
		return rows.map((row) => {
			const isTemplate = row.kind === 'template';
			return {
				kind: isTemplate ? 'template' : 'document',
				uid: row.uid,
				name: row.name,
				deleted: String(row.deleted_at),
				documents: Number(row.documents),
				templateName: isTemplate ? undefined : row.template_name,
			};
		});
	}

	async count(): Promise<number> {
		const [templates, documents] = await Promise.all(
			[this.#templates(), this.#documents()].map((rows) =>
				rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
			),
		);
		return Number(templates?.n) + Number(documents?.n);
	}

	#templates() {
		return this.#database.query
			.selectFrom('template')
			.where('template.team_id', '=', this.#teamId)
			.where('template.deleted_at', 'is not', null);
	}

	/** Documents that were deleted on their own. */
	#documents() {
		return this.#database.query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.where('document.team_id', '=', this.#teamId)
			.where('document.deleted_at', 'is not', null)
			.where(({ or, eb }) =>
				or([
					eb('template.deleted_at', 'is', null),
					eb('template.deleted_at', '<>', eb.ref('document.deleted_at')),
				]),
			);
	}

	/**
	 * Puts templates, with the documents that were deleted with them, and documents back; resolves to those that were in
	 * it. Throws TemplateInTrashError, DeletedForGoodError.
	 */
	async restore({ templates, documents }: TrashChoice): Promise<Named[]> {
		return this.#database.transaction(async (query) => {
			const restored: (Named | undefined)[] = [];
			for (const uid of templates) restored.push(await this.#restoreTemplate(uid, query));
			for (const uid of documents) restored.push(await this.#restoreDocument(uid, query));
			return restored.filter((one) => one !== undefined);
		});
	}

	async #restoreTemplate(uid: string, query: Query): Promise<Named | undefined> {
		const row = await query
			.selectFrom('template')
			.select(['position', 'deleted_at'])
			.where('team_id', '=', this.#teamId)
			.where('uid', '=', uid)
			.$if(locksRows(query), (found) => found.forNoKeyUpdate())
			.executeTakeFirst();
		if (!row) throw new DeletedForGoodError();
		if (row.deleted_at === null) return undefined;
		await query
			.updateTable('document')
			.set({ deleted_at: null })
			.where('template', '=', row.position)
			.where('deleted_at', '=', row.deleted_at)
			.execute();
		const restored = await query
			.updateTable('template')
			.set({ deleted_at: null })
			.where('position', '=', row.position)
			.returning(['uid', 'name'])
			.executeTakeFirst();
		// Its files are followed again.
		await query
			.deleteFrom('deleted_source')
			.where('team_id', '=', this.#teamId)
			.where('hash', 'in', (from) =>
				from.selectFrom('template_source').select('hash').where('template', '=', row.position),
			)
			.execute();
		return restored;
	}

	async #restoreDocument(uid: string, query: Query): Promise<Named | undefined> {
		const row = await query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.select(['document.position', 'template.deleted_at'])
			.where('document.team_id', '=', this.#teamId)
			.where('document.uid', '=', uid)
			.$if(locksRows(query), (found) => found.forNoKeyUpdate('document').forShare('template'))
			.executeTakeFirst();
		if (!row) throw new DeletedForGoodError();
		if (row.deleted_at !== null) throw new TemplateInTrashError();
		return query
			.updateTable('document')
			.set({ deleted_at: null })
			.where('position', '=', row.position)
			.where('deleted_at', 'is not', null)
			.returning(['uid', 'name'])
			.executeTakeFirst();
	}

	/** Deletes what is chosen for good; without a choice, everything. Resolves to the first that it deleted. */
	async empty(choice?: TrashChoice): Promise<Named[]> {
		return deleteForGood(this.#database, {
			teamId: this.#teamId,
			...(choice && { templates: choice.templates, documents: choice.documents }),
		});
	}
}

/** A moment at which none of a template's documents was deleted on its own: by it, those that go with it are known. */
async function ownMoment(template: number, now: string, query: Query): Promise<string> {
	const { last } = await query
		.selectFrom('document')
		.select(({ fn }) => fn.max('deleted_at').as('last'))
		.where('template', '=', template)
		.where('deleted_at', '>=', now)
		.executeTakeFirstOrThrow();
	return last === null ? now : new Date(Date.parse(last) + 1).toISOString();
}

interface Which {
	readonly teamId?: number;
	/** Only what was deleted no later. */
	readonly until?: string;
	readonly templates?: readonly string[];
	readonly documents?: readonly string[];
}

/** Deletes what has been in the trash for too long, of all teams. */
export async function forgetOldTrash(database: Database, now: Date): Promise<void> {
	const until = new Date(now.getTime() - keptMs).toISOString();
	await deleteForGood(database, { until });
}

/** A few rows at a time; a template last, when its documents are gone. Resolves to the first rows of each. */
async function deleteForGood(database: Database, which: Which): Promise<Named[]> {
	const inTurn = async (step: (query: Query) => Promise<readonly Named[]>) => {
		const first = await database.transaction(step);
		let { length } = first;
		while (length === rowsPerStep) ({ length } = await database.transaction(step));
		return first;
	};
	const { teamId, until, templates, documents } = which;
	const goneDocuments = await inTurn((query) => {
		let chosen = query
			.selectFrom('document')
			.innerJoin('template', 'template.position', 'document.template')
			.select('document.position')
			.where('document.deleted_at', 'is not', null);
		if (teamId !== undefined) chosen = chosen.where('document.team_id', '=', teamId);
		if (until !== undefined) chosen = chosen.where('document.deleted_at', '<=', until);
		if (templates && documents) {
			chosen = chosen.where(({ or, and, eb }) =>
				or([
					eb('document.uid', 'in', ['', ...documents]),
					and([
						eb('template.uid', 'in', ['', ...templates]),
						eb('template.deleted_at', 'is not', null),
					]),
				]),
			);
		}
		// What is restored meanwhile is not among them; fills of the template go on.
		const some = chosen
			.limit(rowsPerStep)
			.$if(locksRows(query), (rows) => rows.forUpdate('document').forShare('template'));
		return query
			.deleteFrom('document')
			.where('position', 'in', some)
			.returning(['uid', 'name'])
			.execute();
	});
	const goneTemplates = await inTurn((query) => {
		let chosen = query
			.selectFrom('template')
			.select('position')
			.where('deleted_at', 'is not', null);
		if (teamId !== undefined) chosen = chosen.where('team_id', '=', teamId);
		if (until !== undefined) chosen = chosen.where('deleted_at', '<=', until);
		if (templates) chosen = chosen.where('uid', 'in', ['', ...templates]);
		const some = chosen.limit(rowsPerStep).$if(locksRows(query), (rows) => rows.forUpdate());
		return query
			.deleteFrom('template')
			.where('position', 'in', some)
			.returning(['uid', 'name'])
			.execute();
	});
	return [...goneTemplates, ...goneDocuments];
}
