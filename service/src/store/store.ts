import type { DatabaseSync } from 'node:sqlite';
import { Contents } from './contents.ts';
import { FillKeys } from './fillKeys.ts';
import type { FillKey } from './fillKeys.ts';
import { GroupCommit } from './database/groupCommit.ts';
import { inTransaction } from './database/database.ts';
import { DocumentBytes } from './documentBytes.ts';
import { DocumentTable } from './documentTable.ts';
import type { FormField } from '../pdf/form.ts';
import type { Document, Template } from './records.ts';
import type { ManyDocuments, ManyTemplates, NewDocument, NewTemplate } from './records.ts';
import { TemplateTable } from './templateTable.ts';

export interface StoreOptions {
	readonly database: DatabaseSync;
	/** The team whose templates and documents these are. */
	readonly teamId: number;
	/** Reads the fields of a PDF, for templates added without fields. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	readonly newUid: () => string;
	readonly now?: () => Date;
	/** Beyond this number, the oldest documents are deleted. */
	readonly maxDocuments?: number;
	/** Shared by all teams; default: one of its own. */
	readonly commits?: GroupCommit;
}

/** The stored templates and documents of one team, with their bytes. */
export class Store {
	readonly #database: DatabaseSync;
	readonly #contents: Contents;
	readonly #documentBytes: DocumentBytes;
	readonly #options: StoreOptions;
	readonly #commits: GroupCommit;
	readonly #keys: FillKeys;
	readonly templates: TemplateTable;
	readonly documents: DocumentTable;

	constructor(options: StoreOptions) {
		const { database, teamId } = options;
		this.#options = options;
		this.#database = database;
		this.#commits = options.commits ?? new GroupCommit(database);
		this.#keys = new FillKeys(database, teamId);
		this.#contents = new Contents(database);
		this.#documentBytes = new DocumentBytes(database, this.#contents);
		this.templates = new TemplateTable(database, teamId);
		this.documents = new DocumentTable(database, teamId);
	}

	/** Adds a template; rejects if its uid is taken or, without `fields`, if the PDF has none. */
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
		{ bytes, fields: given }: { bytes: Uint8Array; fields?: readonly FormField[] },
	): Promise<Template[]> {
		const fields = given ?? (await this.#options.readFields(bytes));
		return inTransaction(this.#database, () => {
			const baseHash = this.#contents.put(bytes);
			return heads.map(({ uid = this.#options.newUid(), name }) => {
				const template = { ...this.#stamp(), uid, name, fields, baseHash };
				this.templates.insert(template);
				return template;
			});
		});
	}

	/** Adds a document; with a base, stores only the bytes after it. */
	addDocument(document: NewDocument): Document {
		return inTransaction(this.#database, () => this.#insertWhole(document));
	}

	/**
	 * Adds a document together with others that wait; resolves when it is on disk. `current` is called in the
	 * transaction: what it throws is what this rejects with. With a key, rejects with KeyTakenError if that is in use.
	 */
	addFilled(current: () => NewDocument, key?: FillKey): Promise<Document> {
		return this.#commits.run(() => {
			const document = this.#insertWhole(current());
			if (key) this.#keys.add(key, document.uid, this.#now());
			return document;
		});
	}

	/** The uid of the document that was filled with this key in the last 24 hours, and what was asked for. */
	filledWith(key: string): ReturnType<FillKeys['find']> {
		return this.#keys.find(key, this.#now());
	}

	#insertWhole({ templateUid, name, bytes, base }: NewDocument): Document {
		const { document, position } = this.#insertDocument(templateUid, name);
		this.#documentBytes.put(position, bytes, base);
		const { maxDocuments = Infinity } = this.#options;
		this.documents.forgetOldest(this.documents.count() - maxDocuments);
		return document;
	}

	/** Adds `count` documents of a template, in order. */
	addDocuments(count: number, many: ManyDocuments): Document[] {
		const { templateUid, name = (index) => `Document ${index + 1}`, created } = many;
		const template = this.#existing(templateUid);
		const bytes = many.bytes ?? this.templateBytes(template);
		return inTransaction(this.#database, () => {
			const hash = this.#contents.put(bytes);
			return Array.from({ length: count }, (_, index) => {
				const time = created?.(index).toISOString();
				const { document, position } = this.#insertDocument(templateUid, name(index), time);
				this.#documentBytes.putShared(position, hash, bytes.byteLength);
				return document;
			});
		});
	}

	#insertDocument(templateUid: string, name: string, time?: string) {
		const { name: templateName } = this.#existing(templateUid);
		const uid = this.#options.newUid();
		const document = { ...this.#stamp(time), uid, templateUid, templateName, name };
		const template = Number(this.templates.position(templateUid));
		return { document, position: this.documents.insert(document, template) };
	}

	#existing(templateUid: string): Template {
		const template = this.templates.get(templateUid);
		if (!template) throw new Error(`There is no template ${templateUid}`);
		return template;
	}

	/** Changes an existing template; its documents stay unchanged. */
	changeTemplate(
		template: Template,
		change: { name?: string; fields?: readonly FormField[]; bytes?: Uint8Array },
	): Template {
		const { bytes, ...properties } = change;
		return inTransaction(this.#database, () => {
			const baseHash = bytes ? this.#contents.put(bytes) : template.baseHash;
			const changed = { ...template, ...properties, baseHash, updated: this.#now().toISOString() };
			this.templates.update(changed);
			return changed;
		});
	}

	/** Deletes a template and all documents created from it. */
	deleteTemplate(uid: string): void {
		inTransaction(this.#database, () => {
			this.templates.noteDeleted(uid);
			this.templates.delete(uid);
		});
	}

	templateBytes(template: Template): Uint8Array {
		return this.#contents.get(template.baseHash);
	}

	documentBytes(uid: string): Uint8Array | undefined {
		return this.#documentBytes.get(uid, this.#options.teamId);
	}

	#stamp(time = this.#now().toISOString()) {
		const { teamId } = this.#options;
		return { teamId, creatorId: teamId, created: time, updated: time };
	}

	#now(): Date {
		return this.#options.now?.() ?? new Date();
	}
}
