import type { FormField } from '../fields.ts';
import type { FieldValue } from '../form.ts';
import type { Unfillable, UnusableReason } from '../refusals.ts';

/** What the engine is asked for, as it goes to its thread. */
export type Job =
	| { readonly kind: 'fields'; readonly bytes: Uint8Array }
	| {
			readonly kind: 'fill';
			/** Of the form; without `bytes` the thread takes the form that it has compiled. */
			readonly hash: string;
			readonly bytes?: Uint8Array;
			readonly values: readonly (readonly [string, FieldValue])[];
	  };

/** What comes back: classes do not survive the way between threads. */
export type Outcome =
	| { readonly kind: 'fields'; readonly fields: readonly FormField[] }
	| { readonly kind: 'filled'; readonly bytes: Uint8Array }
	/** The form is not compiled: send its bytes along. */
	| { readonly kind: 'missing' }
	| { readonly kind: 'unusable'; readonly reason: UnusableReason }
	| { readonly kind: 'unfillable'; readonly all: readonly Unfillable[] }
	| { readonly kind: 'failed'; readonly error: unknown };

export interface EngineOptions {
	/** Fonts beside the bundled ones, for scripts that those do not have. */
	readonly fontFiles?: readonly string[];
}
