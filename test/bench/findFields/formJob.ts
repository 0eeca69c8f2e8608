import { join } from 'node:path';
import { BoundedThread, ExcessError } from '../../../service/src/pdf/threads/boundedThread.ts';
import type { ProposedField } from '../../../service/src/pdf/findFields/findFields.ts';
import type { Place, Truth } from './truth.ts';

/** A job for the thread that opens forms and looks for fields: a damaged file ends no measurement. */
export interface FormJob {
	readonly kind: 'open' | 'find';
	readonly bytes: Uint8Array;
}

/** What is in a form, and the same without its fields. */
export interface OpenedForm {
	readonly kind: 'opened';
	readonly places: readonly Place[];
	readonly truth: Truth;
	readonly plain: Uint8Array;
	readonly letters: number;
}

export interface FoundFields {
	readonly kind: 'found';
	readonly found: readonly ProposedField[];
}

export type FormOutcome =
	| OpenedForm
	| FoundFields
	| { readonly kind: 'failed'; readonly why: string };

const limits = { seconds: 60, megabytes: 1_500 };
const file = join(import.meta.dirname, 'formThread.ts');

/** Opens forms and looks for their fields, a minute for each of the two at most. */
export class FormThread {
	readonly #thread = new BoundedThread<FormJob, FormOutcome>({ file, data: undefined, limits });

	/** Undefined if the file is no form that can be read. */
	async open(bytes: Uint8Array): Promise<OpenedForm | undefined> {
		const outcome = await this.#run({ kind: 'open', bytes });
		return outcome.kind === 'opened' ? outcome : undefined;
	}

	/** Nothing if it takes too long. */
	async find(bytes: Uint8Array): Promise<readonly ProposedField[]> {
		const outcome = await this.#run({ kind: 'find', bytes });
		if (outcome.kind === 'found') return outcome.found;
		console.log('no fields could be looked for:', outcome.kind === 'failed' ? outcome.why : '');
		return [];
	}

	close(): Promise<void> {
		return this.#thread.close();
	}

	async #run(job: FormJob): Promise<FormOutcome> {
		try {
			return await this.#thread.run(job);
		} catch (error) {
			if (!(error instanceof ExcessError)) throw error;
			return { kind: 'failed', why: error.message };
		}
	}
}
