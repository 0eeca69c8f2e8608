import { openForm } from './engine/form.ts';
import type { Form } from './engine/form.ts';

export interface FormCacheOptions {
	/** How many compiled forms are kept; a form of some hundred fields takes about a megabyte. */
	readonly capacity?: number;
	/** Fonts beside the bundled ones, for scripts that those do not have. */
	readonly fontFiles?: readonly string[];
}

/** Compiles a form when it is first asked for and keeps those that were used last. */
export class FormCache {
	/** In order of use: a Map remembers the order in which its keys were set. */
	readonly #forms = new Map<string, Promise<Form>>();
	readonly #capacity: number;
	readonly #fontFiles: readonly string[] | undefined;

	constructor({ capacity = 32, fontFiles }: FormCacheOptions = {}) {
		this.#capacity = capacity;
		this.#fontFiles = fontFiles;
	}

	/** Opens the form of the PDF with this hash; rejects with UnusablePdfError. */
	open(hash: string, load: () => Uint8Array): Promise<Form> {
		const form = this.#forms.get(hash) ?? this.#compile(hash, load);
		this.#forms.delete(hash);
		this.#forms.set(hash, form);
		const [oldest] = this.#forms.keys();
		if (this.#forms.size > this.#capacity && oldest !== undefined) this.#forms.delete(oldest);
		return form;
	}

	#compile(hash: string, load: () => Uint8Array): Promise<Form> {
		const form = openForm(load(), this.#fontFiles ? { fontFiles: this.#fontFiles } : {});
		form.catch(() => this.#forms.delete(hash));
		return form;
	}
}
