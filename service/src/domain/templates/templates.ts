import { createHash } from 'node:crypto';
import type { ApiOptions } from '../apiOptions.ts';
import type { KeyedRequests } from '../keyedRequests.ts';
import type { FillKey } from '../../store/fillKeys.ts';
import type { TemplateForms } from './templateForms.ts';
import type { Template } from '../../store/records.ts';
import type { Store, TemplateChange } from '../../store/store.ts';
import { asOffered } from './fieldChoices.ts';
import { pageOf } from '../paging.ts';
import type { Listing, PageRequest } from '../paging.ts';
import { notFound, ServiceProblem } from '../problem.ts';

const defaultLimit = 25;
/** The most characters of a template's name. */
export const mostOfName = 1000;

interface TemplatesContext {
	readonly store: Store;
	readonly api: ApiOptions;
	readonly forms: TemplateForms;
	readonly keyed: KeyedRequests;
}

/** A PDF that becomes a template. */
export interface TemplateUpload {
	readonly name: string;
	readonly bytes: Uint8Array;
	/** `find`: a PDF without fields gets some for its lines, boxes and cells; default: it is refused. */
	readonly fields?: 'find' | undefined;
	/** The user who adds it; default: the number of the team. */
	readonly creatorId?: number | undefined;
	/** The idempotency key, with a hash of the body. */
	readonly key?: string | undefined;
	readonly requestHash?: string | undefined;
}

interface AddedTemplate {
	readonly template: Template;
	/** Whether an earlier request with the same key added it. */
	readonly isReplayed?: boolean;
}

interface Expected {
	/** Whether a PDF, by its hash, may be replaced. */
	readonly isExpected: (hash: string) => boolean;
	readonly userName: (userId: number) => Promise<string | undefined>;
}

class OtherVersionError extends Error {
	readonly template: Template;

	constructor(template: Template) {
		super('The template is not as it was.');
		this.template = template;
	}
}

async function changedMeanwhile(
	{ changedBy, updated }: Template,
	userName: Expected['userName'],
): Promise<ServiceProblem> {
	const by = (changedBy === undefined ? undefined : await userName(changedBy)) ?? 'Someone else';
	const message = `${by} changed the template at ${updated}. Nothing was stored: look at the new PDF, and send yours again.`;
	return new ServiceProblem('conflict', message, [], { reason: 'changed-meanwhile' });
}

/** The templates of one team, with the fields that the API offers. Throws ServiceProblem for an unknown uid. */
export class Templates {
	readonly #store: Store;
	readonly #api: ApiOptions;
	readonly #forms: TemplateForms;
	readonly #keyed: KeyedRequests;

	constructor({ store, api, forms, keyed }: TemplatesContext) {
		this.#store = store;
		this.#api = api;
		this.#forms = forms;
		this.#keyed = keyed;
	}

	/** `name`: only those whose name contains this text, in upper or lower case. */
	async list(request: PageRequest, { name }: { readonly name?: string | undefined } = {}) {
		const { templates } = this.#store;
		const page = pageOf(request, { defaultLimit, most: this.#api.listMaxLimit });
		const [total, matching, items] = await Promise.all([
			templates.count(),
			templates.count({ name }),
			templates.list({ ...page, name }),
		]);
		const offered = items.map((template) => this.#offered(template));
		return { total, matching, items: offered } satisfies Listing<Template>;
	}

	async get(uid: string): Promise<Template> {
		return this.#offered(await this.#stored(uid));
	}

	#offered(template: Template): Template {
		return asOffered(template, this.#api.choices);
	}

	/** A template with all its fields. */
	async #stored(uid: string): Promise<Template> {
		const template = await this.#store.templates.get(uid);
		if (!template) throw notFound('template', uid);
		return template;
	}

	/** Adds a template, or returns the one that was added with the same key. Rejects as TemplateForms does, too. */
	async add({ key, ...upload }: TemplateUpload): Promise<AddedTemplate> {
		if (key === undefined) return { template: await this.#add(upload) };
		const { name, fields, requestHash = '' } = upload;
		const asked = JSON.stringify(['new template', name, fields ?? null, requestHash]);
		const wanted = { key, requestHash: createHash('sha256').update(asked).digest('hex') };
		return this.#keyed.once(wanted, {
			work: async () => ({ template: await this.#add(upload, wanted) }),
			earlier: async (uid) => {
				const template = await this.#store.templates.get(uid);
				return template && { template: this.#offered(template), isReplayed: true };
			},
			what: 'template',
		});
	}

	async #add({ name, bytes, fields, creatorId }: TemplateUpload, key?: FillKey): Promise<Template> {
		const form = await (fields === 'find' ? this.#forms.found(bytes) : this.#forms.own(bytes));
		return this.#offered(await this.#store.addTemplate({ name, creatorId, ...form }, key));
	}

	/** The PDF of a template. */
	async file(uid: string): Promise<{ readonly template: Template; readonly bytes: Uint8Array }> {
		const template = await this.#stored(uid);
		return { template, bytes: await this.#store.templateBytes(template) };
	}

	/**
	 * Gives a template another PDF; its documents stay unchanged. Refuses what somebody else has changed meanwhile. Rejects
	 * as TemplateForms does, too.
	 */
	async replaceFile(
		uid: string,
		{ bytes, changedBy }: Pick<TemplateChange, 'changedBy'> & { readonly bytes: Uint8Array },
		{ isExpected, userName }: Expected,
	): Promise<Template> {
		const template = await this.#stored(uid);
		if (!isExpected(template.baseHash)) throw await changedMeanwhile(template, userName);
		const before = { pdf: () => this.#store.templateBytes(template), fields: template.fields };
		const form = await this.#forms.renewed(before, await this.#forms.own(bytes));
		const stillThat = (now: Template) => {
			if (now.baseHash !== template.baseHash) throw new OtherVersionError(now);
		};
		return this.change(uid, { ...form, changedBy }, stillThat).catch(async (error: unknown) => {
			if (!(error instanceof OtherVersionError)) throw error;
			throw await changedMeanwhile(error.template, userName);
		});
	}

	/** Renames a template; without a name, nothing changes. */
	async update(uid: string, name: string | undefined, changedBy?: number): Promise<Template> {
		return name === undefined ? this.get(uid) : this.change(uid, { name, changedBy });
	}

	/** Changes a template. `check` is called in the transaction and can throw to refuse. */
	async change(
		uid: string,
		change: TemplateChange,
		check?: (template: Template) => void,
	): Promise<Template> {
		const { name } = change;
		const mayRepeat = this.#api.sameName === 'allowed' || name === undefined;
		const changed = await this.#store.changeTemplate(uid, change, async (template, query) => {
			check?.(template);
			if (mayRepeat) return;
			const uids = await this.#store.templates.uidsOfName(name, query);
			if (uids.every((other) => other === uid)) return;
			const message = `There is another template with the name "${name}".`;
			const details = { reason: 'name-taken', values: { name } } as const;
			throw new ServiceProblem('conflict', message, [], details);
		});
		if (!changed) throw notFound('template', uid);
		return this.#offered(changed);
	}

	/** Deletes a template and its documents, to the trash or permanently. */
	async delete(uid: string, { toTrash = this.#api.deletesToTrash } = {}): Promise<void> {
		await this.#stored(uid);
		await this.#store.deleteTemplate(uid, { toTrash });
	}
}
