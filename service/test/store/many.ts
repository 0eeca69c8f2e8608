import type { ByteRange } from '../../src/pdf/form.ts';
import { contentHash } from '../../src/store/contents.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { Base } from '../../src/store/documentBytes.ts';
import type { Document, NewTemplate, Template } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';

interface ManyTemplates extends Pick<NewTemplate, 'bytes' | 'fields'> {
	/** Default: "Template 1", "Template 2", … */
	readonly name?: (index: number) => string;
}

/** Adds `count` templates of the same PDF, in order. */
export async function addTemplates(
	store: Store,
	count: number,
	{ name = (index) => `Template ${index + 1}`, ...rest }: ManyTemplates,
): Promise<Template[]> {
	const templates = [];
	for (let index = 0; index < count; index += 1) {
		templates.push(await store.addTemplate({ name: name(index), ...rest }));
	}
	return templates;
}

/** When each was created, and the database that is told so; default: now. */
type Dated =
	| { readonly created?: never; readonly database?: never }
	| { readonly created: (index: number) => Date; readonly database: Database };

type ManyDocuments = Dated & {
	readonly templateUid: string;
	/** Default: the template's own PDF. */
	readonly bytes?: Uint8Array;
	/** What they begin with; default: all of it. */
	readonly base?: Base;
	/** What of them other documents may have as well; default: nothing. */
	readonly shared?: readonly ByteRange[];
	/** Default: "Document 1", "Document 2", … */
	readonly name?: (index: number) => string;
};

/** Adds `count` documents of a template with the same bytes, in order. */
export async function addDocuments(
	store: Store,
	count: number,
	{ templateUid, name = (index) => `Document ${index + 1}`, ...given }: ManyDocuments,
): Promise<Document[]> {
	const template = await store.templates.get(templateUid);
	if (!template) throw new Error(`There is no template ${templateUid}`);
	const bytes = given.bytes ?? (await store.templateBytes(template));
	const { created, database, shared = [], base = { bytes, hash: contentHash(bytes) } } = given;
	const adding = Array.from({ length: count }, (_, index) =>
		store.addFilled({ templateUid, name: name(index), bytes, base, shared }, () => undefined),
	);
	const documents = await Promise.all(adding);
	if (!created) return documents;
	return database.transaction(async (query) => {
		const all = [];
		for (const [index, document] of documents.entries()) {
			const moment = created(index).toISOString();
			const times = { created: moment, updated: moment };
			await query.updateTable('document').set(times).where('uid', '=', document.uid).execute();
			all.push({ ...document, ...times });
		}
		return all;
	});
}

/** Adds one document with these bytes. */
export async function addDocument(
	store: Store,
	{
		name,
		...rest
	}: Pick<ManyDocuments, 'templateUid' | 'bytes' | 'base' | 'shared'> & { name: string },
): Promise<Document> {
	const [document] = await addDocuments(store, 1, { name: () => name, ...rest });
	return document as Document;
}
