import { UnfillableValueError } from '../pdf/refusals.ts';
import { usableValues } from './fillValues.ts';
import type { FieldValue } from '../pdf/form.ts';
import { ExcessError } from '../pdf/threads/boundedThread.ts';
import type { Forms, FormSource } from './forms.ts';
import { notFound, ServiceProblem } from './problem.ts';
import type { FillRequest, PageRequest } from '../http/api/requests.ts';
import type { Document, Page, Template } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Settings } from '../settings/settings.ts';

export interface Listing<Item> {
	readonly total: number;
	readonly items: readonly Item[];
}

export interface DocumentFile {
	readonly document: Document;
	readonly bytes: Uint8Array;
}

/** What the service does, apart from how it is asked: every method throws ServiceProblem for what is not there. */
export class FillingService {
	readonly #store: Store;
	readonly #forms: Forms;
	readonly #settings: Settings;

	constructor(store: Store, forms: Forms, settings: Settings) {
		this.#store = store;
		this.#forms = forms;
		this.#settings = settings;
	}

	listTemplates(request: PageRequest): Listing<Template> {
		const { templates } = this.#store;
		return { total: templates.count(), items: templates.list(this.#page(request, 25)) };
	}

	listDocuments(request: PageRequest): Listing<Document> {
		const { documents } = this.#store;
		return { total: documents.count(), items: documents.list(this.#page(request, 10)) };
	}

	#page({ limit, offset = 0 }: PageRequest, defaultLimit: number): Page {
		const cap = this.#settings.get('list.maxLimit');
		const most = cap === 'none' ? Infinity : cap;
		if (limit !== undefined && limit > most && this.#settings.get('list.overMax') === 'rejected') {
			throw new ServiceProblem('invalid_request', `limit: may be at most ${most}`);
		}
		const order = this.#settings.get('list.order');
		return { limit: Math.min(limit ?? defaultLimit, most), offset, order };
	}

	getTemplate(uid: string): Template {
		const template = this.#store.templates.get(uid);
		if (!template) throw notFound('template', uid);
		return template;
	}

	/** Without a name the template stays as it is. */
	updateTemplate(uid: string, name: string | undefined): Template {
		const template = this.getTemplate(uid);
		if (name === undefined) return template;
		const mayRepeat = this.#settings.get('update.sameName') === 'allowed';
		if (!mayRepeat && this.#store.templates.uidsOfName(name).some((other) => other !== uid)) {
			throw new ServiceProblem('conflict', `There is another template with the name "${name}".`);
		}
		return this.#store.changeTemplate(template, { name });
	}

	/** Deletes the template with its documents; returns it as it was, if it was there. */
	deleteTemplate(uid: string): Template | undefined {
		const mayBeGone =
			this.#settings.get('delete.unknown') === 'accepted' &&
			this.#settings.get('delete.result') !== 'template-200';
		const template = mayBeGone ? this.#store.templates.get(uid) : this.getTemplate(uid);
		this.#store.deleteTemplate(uid);
		return template;
	}

	/** Makes a new document; values that the template cannot take are left out. */
	async fill(uid: string, { title, data }: FillRequest): Promise<DocumentFile> {
		const template = this.getTemplate(uid);
		const load = () => this.#store.templateBytes(template);
		const source = { hash: template.baseHash, load };
		const { base, bytes } = await this.#fillForm(source, usableValues(template.fields, data));
		const { name: templateName } = this.getTemplate(uid);
		const name = title ?? templateName;
		return { document: this.#store.addDocument({ templateUid: uid, name, bytes, base }), bytes };
	}

	async #fillForm(source: FormSource, values: Map<string, FieldValue>) {
		for (;;) {
			try {
				const base = await this.#forms.blank(source);
				return { base, bytes: await this.#forms.fill(source, values) };
			} catch (error) {
				if (error instanceof ExcessError) {
					const message = `Filling the template with these values takes too much ${error.excess}.`;
					throw new ServiceProblem('too_large', message);
				}
				if (!(error instanceof UnfillableValueError)) throw error;
				if (this.#settings.get('fill.unfillable') === 'rejected') {
					const fields = [{ field: error.key, message: error.message }];
					throw new ServiceProblem('invalid_request', error.message, fields);
				}
				if (!values.delete(error.key)) throw error;
			}
		}
	}

	getDocument(uid: string): Document {
		const document = this.#store.documents.get(uid);
		if (!document) throw notFound('document', uid);
		return document;
	}

	downloadDocument(uid: string): DocumentFile {
		const document = this.getDocument(uid);
		const bytes = this.#store.documentBytes(uid);
		if (!bytes) throw notFound('document', uid);
		return { document, bytes };
	}
}
