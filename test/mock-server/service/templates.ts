import type { Settings } from '../settings/settings.ts';
import type { Template } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { readPage } from './paging.ts';
import type { Listing, PageRequest } from './paging.ts';
import { notFound, ServiceProblem } from './problem.ts';

const defaultLimit = 25;

/** The templates of one account; throws ServiceProblem for an unknown uid. */
export class Templates {
	readonly #store: Store;
	readonly #settings: Settings;

	constructor(store: Store, settings: Settings) {
		this.#store = store;
		this.#settings = settings;
	}

	list(request: PageRequest): Listing<Template> {
		const { templates } = this.#store;
		const page = readPage(request, this.#settings, defaultLimit);
		return { total: templates.count(), items: templates.list(page) };
	}

	get(uid: string): Template {
		const template = this.#store.templates.get(uid);
		if (!template) throw notFound('template', uid);
		return template;
	}

	/** Renames a template; without a name it stays unchanged. */
	update(uid: string, name: string | undefined): Template {
		const template = this.get(uid);
		if (name === undefined) return template;
		const mayRepeat = this.#settings.get('update.sameName') === 'allowed';
		if (!mayRepeat && this.#store.templates.uidsOfName(name).some((other) => other !== uid)) {
			throw new ServiceProblem('conflict', `There is another template with the name "${name}".`);
		}
		return this.#store.changeTemplate(template, { name });
	}

	/** Deletes a template and its documents; returns the deleted template, if there was one. */
	delete(uid: string): Template | undefined {
		const mayBeGone =
			this.#settings.get('delete.unknown') === 'accepted' &&
			this.#settings.get('delete.result') !== 'template-200';
		const template = mayBeGone ? this.#store.templates.get(uid) : this.get(uid);
		this.#store.deleteTemplate(uid);
		return template;
	}
}
