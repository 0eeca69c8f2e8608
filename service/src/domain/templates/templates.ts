import type { Behavior } from '../behavior.ts';
import type { Template } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { asOffered } from './fieldChoices.ts';
import { readPage } from '../paging.ts';
import type { Listing, PageRequest } from '../paging.ts';
import { notFound, ServiceProblem } from '../problem.ts';

const defaultLimit = 25;

/** The templates of one team, with the fields that the settings offer; throws ServiceProblem for an unknown uid. */
export class Templates {
	readonly #store: Store;
	readonly #settings: Behavior;

	constructor(store: Store, settings: Behavior) {
		this.#store = store;
		this.#settings = settings;
	}

	list(request: PageRequest): Listing<Template> {
		const { templates } = this.#store;
		const page = readPage(request, this.#settings, defaultLimit);
		const items = templates.list(page).map((template) => this.#offered(template));
		return { total: templates.count(), items };
	}

	get(uid: string): Template {
		return this.#offered(this.#stored(uid));
	}

	#offered(template: Template): Template {
		return asOffered(template, this.#settings);
	}

	/** A template with all its fields. */
	#stored(uid: string): Template {
		const template = this.#store.templates.get(uid);
		if (!template) throw notFound('template', uid);
		return template;
	}

	/** Renames a template; without a name it stays unchanged. */
	update(uid: string, name: string | undefined): Template {
		const template = this.#stored(uid);
		if (name === undefined) return this.#offered(template);
		const mayRepeat = this.#settings.get('update.sameName') === 'allowed';
		if (!mayRepeat && this.#store.templates.uidsOfName(name).some((other) => other !== uid)) {
			throw new ServiceProblem('conflict', `There is another template with the name "${name}".`);
		}
		return this.#offered(this.#store.changeTemplate(template, { name }));
	}

	/** Deletes a template and its documents; returns the deleted template, if there was one. */
	delete(uid: string): Template | undefined {
		const mayBeGone =
			this.#settings.get('delete.unknown') === 'accepted' &&
			this.#settings.get('delete.result') !== 'template-200';
		const template = mayBeGone ? this.#store.templates.get(uid) : this.#stored(uid);
		this.#store.deleteTemplate(uid);
		return template && this.#offered(template);
	}
}
