import { contentHash, Contents } from './contents.ts';
import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';
import { DocumentBytes, split } from './documentBytes.ts';
import type { Split } from './documentBytes.ts';
import { DocumentTable } from './documentTable.ts';
import { FillKeys } from './fillKeys.ts';
import type { FillKey } from './fillKeys.ts';
import type { FormField } from '../pdf/form.ts';
import type { Document, Template } from './records.ts';
import type { ManyDocuments, ManyTemplates, NewDocument, NewTemplate } from './records.ts';
import { TemplateTable } from './templateTable.ts';
import { Trash } from './trash.ts';

export interface StoreOptions {
	readonly database: Database;
	/** Shared by all teams; default: contents in the database. */
	readonly contents?: Contents;
	/** The team whose templates and documents these are. */
	readonly teamId: number;
	/** Reads the fields of a PDF, for templates added without fields. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	readonly newUid: (query: Query) => string | Promise<string>;
	readonly now?: () => Date;
	/** Beyond this number, the oldest documents are deleted. */
	readonly maxDocuments?: number;
}

/** The template is not there any more. */
export class TemplateGoneError extends Error {
	constructor(uid: string) {
		super(`There is no template ${uid}`);
	}
}

/** The team was removed meanwhile. */
export class TeamGoneError extends Error {
	constructor() {
		super('The team was removed. Nothing was stored.');
	}
}

export interface TemplateChange {
	readonly name?: string;
	readonly fields?: readonly FormField[];
	readonly bytes?: Uint8Array;
}

/** What a new document is called, if not as its template, and who created it. */
interface Head {
	readonly name?: string | undefined;
	readonly creatorId?: number | undefined;
}

/** The stored templates and documents of one team, with their bytes. */
export class Store {
	readonly #database: Database;
	readonly #contents: Contents;
	readonly #documentBytes: DocumentBytes;
	readonly #options: StoreOptions;
	readonly #keys: FillKeys;
	readonly templates: TemplateTable;
	readonly documents: DocumentTable;
	readonly trash: Trash;

	constructor(options: StoreOptions) {
		const { database, teamId } = options;
		this.#options = options;
		this.#database = database;
		this.#keys = new FillKeys(database, teamId);
		this.#contents = options.contents ?? new Contents(database);
		this.#documentBytes = new DocumentBytes(database, this.#contents);
		this.templates = new TemplateTable(database, teamId);
		this.documents = new DocumentTable(database, teamId);
		this.trash = new Trash(database, teamId);
	}

	/** Adds a template; rejects with UidTakenError or, without `fields`, if the PDF has none. */
	async addTemplate({ uid, name, ...rest }: NewTemplate): Promise<Template> {
		const [template] = await this.#insertTemplates([{ uid, name }], rest);
		return template as Template;
	}

	/** Adds `count` templates of the same PDF, in order. */
	addTemplates(count: number, many: ManyTemplates): Promise<Template[]> {
		const { name = (index) => `Template ${index + 1}`, ...rest } = many;
		const heads = Array.from({ length: count }, (_, index) => ({ name: name(index) }));
		return this.#insertTemplates(heads, rest);
	}

	async #insertTemplates(
		heads: readonly { uid?: string | undefined; name: string }[],
		{ bytes, fields: given, creatorId }: Pick<NewTemplate, 'bytes' | 'fields' | 'creatorId'>,
	): Promise<Template[]> {
		const fields = given ?? (await this.#options.readFields(bytes));
		const baseHash = contentHash(bytes);
		const insert = async (query: Query) => {
			await this.#keepTeam(query);
			const templates: Template[] = [];
			for (const { uid, name } of heads) {
				const own = uid ?? (await this.#options.newUid(query));
				const template = { ...this.#stamp(creatorId), uid: own, name, fields, baseHash };
				await this.templates.insert(template, query);
				templates.push(template);
			}
			return templates;
		};
		return this.#contents.storing({ bytes, hash: baseHash }, (put) =>
			this.#database.transaction(async (query) => {
				await put(query);
				return insert(query);
			}),
		);
	}

	/** Until the transaction ends, the team is not removed; throws TeamGoneError. */
	async #keepTeam(query: Query): Promise<void> {
		const team = await query
			.selectFrom('team')
			.select('team_id')
			.where('team_id', '=', this.#options.teamId)
			.$if(locksRows(query), (row) => row.forKeyShare())
			.executeTakeFirst();
		if (!team) throw new TeamGoneError();
	}

	/** Adds a document; with a base, stores only the bytes after it. */
	addDocument({ bytes, base, ...document }: NewDocument): Promise<Document> {
		const parts = split(bytes, base);
		return this.#contents.storing(parts.base, (put) =>
			this.#database.transaction(async (query) => {
				await put(query);
				return this.#insertOne(document, parts, query);
			}),
		);
	}

	/**
	 * Adds a document together with others that wait; resolves when it is on disk. Without a name it gets the template's.
	 * `check` is called in the transaction: what it throws is what this rejects with. Rejects with TemplateGoneError
	 * and, with a key, with KeyTakenError if that is in use.
	 */
	addFilled(
		{ bytes, base, ...document }: Omit<NewDocument, 'name'> & { name?: string | undefined },
		check: () => void,
		key?: FillKey,
	): Promise<Document> {
		const parts = split(bytes, base);
		return this.#contents.storing(parts.base, (put) =>
			this.#database.together(this.#options.teamId, async (query, time) => {
				check();
				await put(query);
				const added = await this.#insertOne(document, parts, query, time);
				if (key) await this.#keys.add(key, added.uid, this.#now(), query);
				return added;
			}),
		);
	}

	/** The uid of the document that was filled with this key in the last 24 hours, and what was asked for. */
	filledWith(key: string): ReturnType<FillKeys['find']> {
		return this.#keys.find(key, this.#now());
	}

	async #insertOne(
		{ templateUid, name, creatorId }: Head & { readonly templateUid: string },
		parts: Split,
		query: Query,
		time = this.#now(),
	): Promise<Document> {
		const heads = [{ name, creatorId, time: time.toISOString() }];
		const [document] = await this.#insertDocuments(templateUid, heads, parts, query);
		const { maxDocuments = Infinity } = this.#options;
		if (maxDocuments < Infinity) {
			const tooMany = (await this.documents.count({}, { query })) - maxDocuments;
			await this.documents.forgetOldest(tooMany, query);
		}
		return document as Document;
	}

	/** Adds `count` documents of a template, in order. */
	async addDocuments(count: number, many: ManyDocuments): Promise<Document[]> {
		const { templateUid, name = (index) => `Document ${index + 1}`, created } = many;
		const template = await this.templates.get(templateUid);
		if (!template) throw new TemplateGoneError(templateUid);
		const parts = split(many.bytes ?? (await this.templateBytes(template)));
		const now = this.#now().toISOString();
		const heads = Array.from({ length: count }, (_, index) => {
			return { name: name(index), time: created?.(index).toISOString() ?? now };
		});
		return this.#contents.storing(parts.base, (put) =>
			this.#database.transaction(async (query) => {
				await put(query);
				return this.#insertDocuments(templateUid, heads, parts, query);
			}),
		);
	}

	/** Adds documents that have the same bytes. */
	async #insertDocuments(
		templateUid: string,
		heads: readonly (Head & { readonly time: string })[],
		parts: Split,
		query: Query,
	): Promise<Document[]> {
		const template = await this.templates.head(templateUid, query);
		if (!template) throw new TemplateGoneError(templateUid);
		const { position, name: templateName } = template;
		const documents: Document[] = [];
		for (const { name = templateName, time, creatorId } of heads) {
			const uid = await this.#options.newUid(query);
			const stamp = this.#stamp(creatorId, time);
			const document = { ...stamp, uid, templateUid, templateName, name };
			const at = await this.documents.insert(document, position, query);
			await this.#documentBytes.put(at, parts, query);
			documents.push(document);
		}
		return documents;
	}

	/**
	 * Changes a template; its documents stay unchanged. `check` is called in the transaction, with the template as it is
	 * then; what it throws is what this rejects with. Resolves to undefined if there is no such template.
	 */
	async changeTemplate(
		uid: string,
		change: TemplateChange,
		check: (template: Template, query: Query) => Promise<void> | void = () => undefined,
	): Promise<Template | undefined> {
		const { bytes, ...properties } = change;
		const content = bytes && { bytes, hash: contentHash(bytes) };
		const update = async (query: Query, put: (query: Query) => Promise<void>) => {
			const template = await this.templates.getToChange(uid, query);
			if (!template) return undefined;
			await check(template, query);
			await put(query);
			const baseHash = content?.hash ?? template.baseHash;
			const changed = { ...template, ...properties, baseHash, updated: this.#now().toISOString() };
			await this.templates.update(changed, query);
			return changed;
		};
		if (!content) {
			return this.#database.transaction((query) => update(query, () => Promise.resolve()));
		}
		return this.#contents.storing(content, (put) =>
			this.#database.transaction((query) => update(query, put)),
		);
	}

	/** Deletes a template and all documents created from it, into the trash or for good. */
	async deleteTemplate(uid: string, { toTrash = false } = {}): Promise<void> {
		await this.#database.transaction(async (query) => {
			await this.templates.noteDeleted(uid, query);
			if (toTrash) await this.trash.putTemplate(uid, this.#now().toISOString(), query);
			else await this.templates.forget(uid, query);
		});
	}

	/** Puts documents into the trash; resolves to how many there were. */
	trashDocuments(uids: readonly string[]): Promise<number> {
		return this.#database.transaction((query) =>
			this.trash.putDocuments(uids, this.#now().toISOString(), query),
		);
	}

	/** As `deleteTemplate`, because its files are gone: if they come back, it does. */
	async forgetTemplate(uid: string): Promise<void> {
		await this.#database.transaction((query) => this.templates.forget(uid, query));
	}

	templateBytes(template: Template): Promise<Uint8Array> {
		return this.#contents.get(template.baseHash);
	}

	documentBytes(uid: string): Promise<Uint8Array | undefined> {
		return this.#documentBytes.get(uid, this.#options.teamId);
	}

	#stamp(creatorId?: number, time = this.#now().toISOString()) {
		const { teamId } = this.#options;
		return { teamId, creatorId: creatorId ?? teamId, created: time, updated: time };
	}

	#now(): Date {
		return this.#options.now?.() ?? new Date();
	}
}
