import type { Form } from './engine/form.ts';
import { contentHash } from './store/contents.ts';
import type { Base } from './store/documentBytes.ts';

export interface FormCacheOptions {
	/** How many compiled forms are kept; a form of some hundred fields takes about a megabyte. */
	readonly capacity?: number;
	/** Fonts beside the bundled ones, for scripts that those do not have. */
	readonly fontFiles?: readonly string[];
}

export interface OpenedForm {
	readonly form: Form;
	/** The form with no value filled in, which is how every filled one begins. Made when first asked for. */
	blank(): Promise<Base>;
}

async function fillBlank(form: Form): Promise<Base> {
	const bytes = await form.fill(new Map());
	return { bytes, hash: contentHash(bytes) };
}

async function compile(bytes: Uint8Array, fontFiles?: readonly string[]): Promise<OpenedForm> {
	// The engine is most of what the program loads: a start without templates does without it.
	const { openForm } = await import('./engine/form.ts');
	const form = await openForm(bytes, fontFiles ? { fontFiles } : {});
	let blank: Promise<Base> | undefined;
	return { form, blank: () => (blank ??= fillBlank(form)) };
}

/** Compiles a form when it is first asked for and keeps those that were used last. */
export class FormCache {
	/** In order of use: a Map remembers the order in which its keys were set. */
	readonly #forms = new Map<string, Promise<OpenedForm>>();
	readonly #capacity: number;
	readonly #fontFiles: readonly string[] | undefined;

	constructor({ capacity = 32, fontFiles }: FormCacheOptions = {}) {
		this.#capacity = capacity;
		this.#fontFiles = fontFiles;
	}

	/** Opens the form of the PDF with this hash; rejects with UnusablePdfError. */
	open(hash: string, load: () => Uint8Array): Promise<OpenedForm> {
		const opened = this.#forms.get(hash) ?? this.#compile(hash, load);
		this.#forms.delete(hash);
		this.#forms.set(hash, opened);
		const [oldest] = this.#forms.keys();
		if (this.#forms.size > this.#capacity && oldest !== undefined) this.#forms.delete(oldest);
		return opened;
	}

	#compile(hash: string, load: () => Uint8Array): Promise<OpenedForm> {
		const opened = compile(load(), this.#fontFiles);
		opened.catch(() => this.#forms.delete(hash));
		return opened;
	}
}
