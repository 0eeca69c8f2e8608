import type { CombinedDocument, CombineOptions } from '../combine/combiner.ts';
import type { UnusableReason } from '../file/refusals.ts';

/** A job for the thread that combines documents: `begin`, `add` any number of times, `end`. */
export type CombineJob =
	| {
			readonly kind: 'begin';
			/** `created` in ms since 1970. */
			readonly options: Omit<CombineOptions, 'created'> & { readonly created: number };
	  }
	| {
			readonly kind: 'add';
			/** What the documents begin with, as far as the thread lacks it. */
			readonly bases: readonly { readonly name: string; readonly bytes: Uint8Array }[];
			readonly documents: readonly CombinedDocument[];
	  }
	| { readonly kind: 'end' };

export type CombineOutcome =
	/** What the file goes on with. */
	| { readonly kind: 'written'; readonly bytes: Uint8Array }
	/** One of the documents, by its index in the job, can't be read. */
	| { readonly kind: 'unusable'; readonly index: number; readonly reason: UnusableReason }
	| { readonly kind: 'failed'; readonly error: unknown };
