import type { EditableField } from '../editFields/editableField.ts';
import type { FormField } from '../fields.ts';
import type { ProposedField } from '../findFields/findFields.ts';
import type { FieldValue } from '../form.ts';
import type { Unfillable, UnusableReason } from '../refusals.ts';

/** What the engine is asked for, as it goes to its thread. */
export type Job =
	| { readonly kind: 'fields'; readonly bytes: Uint8Array }
	| { readonly kind: 'editable'; readonly bytes: Uint8Array }
	| { readonly kind: 'propose'; readonly bytes: Uint8Array }
	| {
			readonly kind: 'edit';
			readonly bytes: Uint8Array;
			readonly fields: readonly EditableField[];
	  }
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
	| { readonly kind: 'editable'; readonly editable: readonly EditableField[] }
	| { readonly kind: 'proposed'; readonly proposed: readonly ProposedField[] }
	| { readonly kind: 'filled' | 'edited'; readonly bytes: Uint8Array }
	/** The form is not compiled: send its bytes along. */
	| { readonly kind: 'missing' }
	| { readonly kind: 'unusable'; readonly reason: UnusableReason }
	| { readonly kind: 'unfillable'; readonly all: readonly Unfillable[] }
	| {
			readonly kind: 'uneditable';
			readonly index: number;
			readonly key: string;
			readonly why: string;
	  }
	| { readonly kind: 'failed'; readonly error: unknown };

export interface EngineOptions {
	/** Fonts beside the bundled ones, for scripts that those do not have. */
	readonly fontFiles?: readonly string[];
}
