import type { DatabaseSync } from 'node:sqlite';
import { Contents } from './contents.ts';
import { inTransaction, openDatabase } from './database.ts';
import { DocumentTable } from './documentTable.ts';
import type { Document, Field, Template } from './records.ts';
import type { ManyDocuments, ManyTemplates, NewDocument, NewTemplate } from './additions.ts';
import { TemplateTable } from './templateTable.ts';

export interface StoreOptions {
	/** Folder of the database file; without it everything is kept in memory. */
	readonly dataDir?: string;
	/** Reads the fields of a PDF for templates that are added without them. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly Field[]>;
	readonly newUid: () => string;
	readonly now?: () => Date;
}

/** What the service remembers: templates, documents and their bytes. Knows nothing of HTTP. */
export class Store {
	readonly #database: DatabaseSync;
	readonly #contents: Contents;
	readonly #options: StoreOptions;
	readonly templates: TemplateTable;
	readonly documents: DocumentTable;

	/** Throws UnusableDataError if the data folder cannot be used. */
	constructor(options: StoreOptions) {
		this.#options = options;
		this.#database = openDatabase(options.dataDir);
		this.#contents = new Contents(this.#database);
		this.templates = new TemplateTable(this.#database);
		this.documents = new DocumentTable(this.#database);
	}

	/** Adds one template; rejects if its uid is taken or, without `fields`, if the PDF has none. */
	async addTemplate({ uid, name, ...rest }: NewTemplate): Promise<Template> {
		const [template] = await this.#insertTemplates([{ uid, name }], rest);
		return template as Template;
	}

	/** Adds `count` templates of the same PDF at once, the first one first. */
	addTemplates(count: number, many: ManyTemplates): Promise<Template[]> {
		const { name = (index) => `Template ${index + 1}`, ...rest } = many;
		const heads = Array.from({ length: count }, (_, index) => ({ name: name(index) }));
		return this.#insertTemplates(heads, rest);
	}

	async #insertTemplates(
		heads: readonly { uid?: string | undefined; name: string }[],
		{ bytes, fields: given }: { bytes: Uint8Array; fields?: readonly Field[] },
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

	addDocument({ templateUid, name, bytes }: NewDocument): Document {
		const [document] = this.addDocuments(1, { templateUid, bytes, name: () => name });
		return document as Document;
	}

	/** Adds `count` documents of one template at once, the first one first. */
	addDocuments(count: number, many: ManyDocuments): Document[] {
		const { templateUid, name = (index) => `Document ${index + 1}`, created } = many;
		const template = this.templates.get(templateUid);
		if (!template) throw new Error(`There is no template ${templateUid}`);
		return inTransaction(this.#database, () => {
			const hash = many.bytes ? this.#contents.put(many.bytes) : template.baseHash;
			return Array.from({ length: count }, (_, index) => {
				const document = {
					...this.#stamp(created?.(index).toISOString()),
					uid: this.#options.newUid(),
					templateUid,
					templateName: template.name,
					name: name(index),
				};
				this.documents.insert(document, hash);
				return document;
			});
		});
	}

	/** Changes a template that is there; its documents stay as they are. */
	changeTemplate(
		template: Template,
		change: { name?: string; fields?: readonly Field[]; bytes?: Uint8Array },
	): Template {
		const { bytes, ...properties } = change;
		return inTransaction(this.#database, () => {
			const baseHash = bytes ? this.#contents.put(bytes) : template.baseHash;
			const changed = { ...template, ...properties, baseHash, updated: this.#now() };
			this.templates.update(changed);
			return changed;
		});
	}

	/** Deletes a template and, with it, all documents made from it. */
	deleteTemplate(uid: string): void {
		this.templates.delete(uid);
	}

	templateBytes(template: Template): Uint8Array {
		return this.#contents.get(template.baseHash);
	}

	documentBytes(uid: string): Uint8Array | undefined {
		const hash = this.documents.contentHash(uid);
		return hash === undefined ? undefined : this.#contents.get(hash);
	}

	#stamp(time = this.#now()) {
		return { teamId: 1, creatorId: 1, created: time, updated: time };
	}

	#now(): string {
		return (this.#options.now?.() ?? new Date()).toISOString();
	}

	close(): void {
		this.#database.close();
	}
}
