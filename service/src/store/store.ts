import { nothingRecorded } from './changes.ts';
import type { ChangeRecorder } from './changes.ts';
import { countCombinedOf, FileInParts, keepSources, piecesOf, sourcesOf } from './combined.ts';
import type { Pieces, Sources } from './combined.ts';
import { contentHash, Contents } from './contents.ts';
import type { Database } from './database/database.ts';
import { locksRows } from './database/dialect.ts';
import type { Query } from './database/tables.ts';
import { deleteDocuments } from './deletions.ts';
import type { ChosenDocuments } from './deletions.ts';
import { contentsOf, DocumentBytes, split } from './documentBytes.ts';
import type { Split } from './documentBytes.ts';
import { DocumentTable } from './documentTable.ts';
import { FillKeys } from './fillKeys.ts';
import type { FilledKey } from './fillKeys.ts';
import type { FormField } from '../pdf/form.ts';
import type { Document, Named, NewDocument, NewTemplate, Template } from './records.ts';
import { TemplateTable } from './templateTable.ts';
import { Trash } from './trash.ts';

export interface StoreOptions {
	readonly database: Database;
	/** Where a change goes on that has begun: the same without a guard; default: `database`. */
	readonly unguarded?: Database;
	/** Shared by all teams; default: contents in the database. */
	readonly contents?: Contents;
	/** The team whose templates and documents these are. */
	readonly teamId: number;
	/** Reads the fields of a PDF, for templates added without fields. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	readonly newUid: (query: Query) => string | Promise<string>;
	readonly now?: () => Date;
	/** Default: it is not kept who changes what. */
	readonly recorder?: ChangeRecorder | undefined;
}

/** A document that is combined of others. */
export interface NewCombined {
	readonly name: string;
	/** The user who creates it; default: the number of the team. */
	readonly creatorId?: number | undefined;
	/** The positions of its templates: that which its row names is the first. */
	readonly templates: readonly number[];
	readonly file: FileInParts;
}

const mostOfNames = 1000;
const shortNames = (names: string) =>
	names.length > mostOfNames ? `${names.slice(0, mostOfNames - 1)}…` : names;

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
	/** The user who changes it, where one is known. */
	readonly changedBy?: number | undefined;
}

/** The stored templates and documents of one team, with their bytes. */
export class Store {
	readonly #database: Database;
	readonly #contents: Contents;
	readonly #documentBytes: DocumentBytes;
	readonly #options: StoreOptions;
	readonly #keys: FillKeys;
	readonly #recorder: ChangeRecorder;
	readonly templates: TemplateTable;
	readonly documents: DocumentTable;
	readonly trash: Trash;

	constructor(options: StoreOptions) {
		const { database, teamId } = options;
		this.#options = options;
		const { recorder = nothingRecorded } = options;
		this.#recorder = recorder;
		this.#database = database;
		this.#keys = new FillKeys(database, teamId);
		this.#contents = options.contents ?? new Contents(database);
		this.#documentBytes = new DocumentBytes(database, this.#contents);
		this.templates = new TemplateTable(database, teamId, recorder);
		this.documents = new DocumentTable(database, teamId);
		this.trash = new Trash(database, teamId, { now: () => this.now(), recorder });
	}

	/**
	 * Adds a template; rejects with UidTakenError; without `fields`, if the PDF has none; and, with a key, with KeyTakenError if
	 * that is in use.
	 */
	async addTemplate(
		{ uid, name, bytes, fields, creatorId }: NewTemplate,
		key?: FilledKey,
	): Promise<Template> {
		const read = fields ?? (await this.#options.readFields(bytes));
		const baseHash = contentHash(bytes);
		return this.#contents.storing([{ bytes, hash: baseHash }], (put) =>
			this.#database.transaction(async (query) => {
				await put(query);
				await this.#keepTeam(query);
				const own = uid ?? (await this.#options.newUid(query));
				const template = { ...this.#stamp(creatorId), uid: own, name, fields: read, baseHash };
				await this.templates.insert(template, query);
				if (key) await this.#keys.add(key, own, this.now(), query);
				await this.#recorder.add(query, { action: 'template.added', named: [template] });
				return template;
			}),
		);
	}

	/** Until the transaction ends, the team is not removed; throws TeamGoneError. */
	async #keepTeam(query: Query): Promise<void> {
		const team = await query
			.selectFrom('team')
			.select('team_id')
			.where('team_id', '=', this.#options.teamId)
			.where('removed_at', 'is', null)
			.$if(locksRows(query), (row) => row.forShare())
			.executeTakeFirst();
		if (!team) throw new TeamGoneError();
	}

	/**
	 * Adds a document together with others that wait; resolves when it is on disk. Without a name it gets the template's.
	 * `check` is called in the transaction: what it throws is what this rejects with. Rejects with TemplateGoneError
	 * and, with a key, with KeyTakenError if that is in use.
	 */
	addFilled(
		{ bytes, base, shared, ...document }: NewDocument,
		check: () => void,
		key?: FilledKey,
	): Promise<Document> {
		const parts = split(bytes, base, shared);
		return this.#contents.storing(contentsOf(parts), (put) =>
			this.#database.together(this.#options.teamId, async (query, time) => {
				check();
				await put(query);
				const added = await this.#insertDocument(document, parts, query, time);
				if (key) await this.#keys.add(key, added.uid, this.now(), query);
				return added;
			}),
		);
	}

	/** What a combined document consists of. */
	sourcesOf(uids: readonly string[]): Promise<Sources> {
		return sourcesOf(this.#database, this.#options.teamId, uids);
	}

	/** What documents consist of, in this order; undefined where one is gone. Rejects with DamagedError. */
	piecesOf(uids: readonly string[]): Promise<(Pieces | undefined)[]> {
		const { teamId } = this.#options;
		return piecesOf({ database: this.#database, contents: this.#contents, teamId }, uids);
	}

	/** What documents begin with, by its hash. */
	base(hash: string): Promise<Uint8Array> {
		return this.#contents.get(hash);
	}

	/** A file that is stored as it grows; `addCombined` makes a document of it. */
	fileInParts(): FileInParts {
		return new FileInParts(this.#database, this.#contents);
	}

	/**
	 * Adds a document that was combined of others. `check` is called in the transaction. Rejects with TemplateGoneError if
	 * one of its templates is, with PartsGoneError, and, with a key, with KeyTakenError if that is in use.
	 */
	async addCombined(
		{ name, creatorId, templates, file }: NewCombined,
		check: () => void,
		key?: FilledKey,
	): Promise<Document> {
		const parts = await file.end();
		return this.#database.transaction(async (query) => {
			check();
			await file.keep(query);
			const sources = await keepSources(query, templates);
			const [own, ...others] = sources ?? [];
			if (!own) throw new TemplateGoneError('of the documents');
			const names = [...new Set([own, ...others].map((source) => source.name))].join(', ');
			const uid = await this.#options.newUid(query);
			const facts = { uid, templateUid: own.uid, templateName: shortNames(names), name };
			const document = { ...this.#stamp(creatorId), ...facts };
			const at = await this.documents.insert(document, own.position, query);
			await this.#documentBytes.put(at, parts, query);
			for (const { position } of others) {
				await query
					.insertInto('document_source')
					.values({ document: at, template: position })
					.execute();
			}
			if (key) await this.#keys.add(key, uid, this.now(), query);
			return document;
		});
	}

	/** How many documents are deleted with a template. */
	async countDocumentsOf(uid: string): Promise<number> {
		const { query } = this.#database;
		const [own, combined] = await Promise.all([
			this.documents.count({ template: uid }),
			countCombinedOf(query, { teamId: this.#options.teamId, uid }),
		]);
		return own + combined;
	}

	/** The uid of the document that was filled with this key in the last 24 hours, and what was asked for. */
	filledWith(key: string): ReturnType<FillKeys['find']> {
		return this.#keys.find(key, this.now());
	}

	async #insertDocument(
		{ templateUid, name, creatorId }: Pick<NewDocument, 'templateUid' | 'name' | 'creatorId'>,
		parts: Split,
		query: Query,
		time = this.now(),
	): Promise<Document> {
		const template = await this.templates.head(templateUid, query);
		if (!template) throw new TemplateGoneError(templateUid);
		const { position, name: templateName } = template;
		const uid = await this.#options.newUid(query);
		const stamp = this.#stamp(creatorId, time.toISOString());
		const document = { ...stamp, uid, templateUid, templateName, name: name ?? templateName };
		const at = await this.documents.insert(document, position, query);
		await this.#documentBytes.put(at, parts, query);
		return document;
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
		const { bytes, changedBy, ...properties } = change;
		const content = bytes && { bytes, hash: contentHash(bytes) };
		const update = async (query: Query, put: (query: Query) => Promise<void>) => {
			const template = await this.templates.getToChange(uid, query);
			if (!template) return undefined;
			await check(template, query);
			await put(query);
			const baseHash = content?.hash ?? template.baseHash;
			const updated = this.now().toISOString();
			const changed = { ...template, ...properties, baseHash, updated, changedBy };
			await this.templates.update(changed, query);
			await this.#recorder.add(query, { action: 'template.changed', named: [template] });
			return changed;
		};
		if (!content) {
			return this.#database.transaction((query) => update(query, () => Promise.resolve()));
		}
		return this.#contents.storing([content], (put) =>
			this.#database.transaction((query) => update(query, put)),
		);
	}

	/**
	 * Deletes a template and all documents created from it, into the trash or for good; undefined if there is none. They are
	 * in no list any more, and their rows go later.
	 */
	async deleteTemplate(
		uid: string,
		{ toTrash = false }: { readonly toTrash?: boolean } = {},
	): Promise<Named | undefined> {
		return this.#database.transaction(async (query) => {
			const deleted = await this.trash.putTemplate(uid, query, { isForGood: !toTrash });
			const named = deleted ? [deleted] : [];
			await this.#recorder.add(query, { action: 'template.deleted', named });
			return deleted;
		});
	}

	/** Deletes documents, into the trash or for good; resolves to how many there were. Their rows go later. */
	async deleteDocuments(chosen: ChosenDocuments, { isForGood = false } = {}): Promise<number> {
		const { teamId, unguarded = this.#database } = this.#options;
		const team = { teamId, unguarded, now: () => this.now() };
		const [uid, ...others] = 'uids' in chosen ? chosen.uids : [];
		const isOne = uid !== undefined && others.length === 0;
		const only = isOne ? await this.documents.get(uid) : undefined;
		return deleteDocuments(this.#database, team, chosen, {
			isForGood,
			entry: this.#recorder.deletion(only),
			note: (query, entry, count) => this.#recorder.addDeletion(query, entry, count),
		});
	}

	templateBytes(template: Template): Promise<Uint8Array> {
		return this.#contents.get(template.baseHash);
	}

	documentBytes(uid: string): Promise<Uint8Array | undefined> {
		return this.#documentBytes.get(uid, this.#options.teamId);
	}

	#stamp(creatorId?: number, time = this.now().toISOString()) {
		const { teamId } = this.#options;
		return { teamId, creatorId: creatorId ?? teamId, created: time, updated: time };
	}

	/** The clock of everything that is stored. */
	now(): Date {
		return this.#options.now?.() ?? new Date();
	}
}
