import type { ApiOptions } from '../apiOptions.ts';
import type { Template } from '../../store/records.ts';
import type { Store, TemplateChange } from '../../store/store.ts';
import { asOffered } from './fieldChoices.ts';
import { pageOf } from '../paging.ts';
import type { Listing, PageRequest } from '../paging.ts';
import { notFound, ServiceProblem } from '../problem.ts';

const defaultLimit = 25;
/** The most characters of a template's name. */
export const mostOfName = 1000;

/** The templates of one team, with the fields that the API offers. Throws ServiceProblem for an unknown uid. */
export class Templates {
	readonly #store: Store;
	readonly #api: ApiOptions;

	constructor(store: Store, api: ApiOptions) {
		this.#store = store;
		this.#api = api;
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
