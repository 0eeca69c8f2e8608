import type { CarriedFields } from '../editFields/carryFields.ts';
import type { EditableField, FieldBox } from '../editFields/editableField.ts';
import type { FormField } from '../fields/fields.ts';
import type { Place, PlaceName } from '../findFields/describePlaces.ts';
import type { ProposedField } from '../findFields/findFields.ts';
import type { ByteRange, GivenValue, UnfitText } from '../form.ts';
import type { Unfillable, UnusableReason } from '../file/refusals.ts';
import type { PresentValues } from '../values/presentValues.ts';

/** Places to name, and those of the other fields. */
export interface Places {
	readonly places: readonly Place[];
	readonly others: readonly FieldBox[];
}

/** A job for the engine's thread. */
export type Job =
	| { readonly kind: 'fields'; readonly bytes: Uint8Array }
	| { readonly kind: 'editable'; readonly bytes: Uint8Array }
	| { readonly kind: 'values'; readonly bytes: Uint8Array }
	| { readonly kind: 'propose'; readonly bytes: Uint8Array }
	/** A picture of the first page, as wide as this in pixels. */
	| { readonly kind: 'draw'; readonly bytes: Uint8Array; readonly width: number }
	| ({ readonly kind: 'describe'; readonly bytes: Uint8Array } & Places)
	| {
			readonly kind: 'carry';
			readonly bytes: Uint8Array;
			readonly fields: readonly EditableField[];
			readonly to: Uint8Array;
	  }
	| {
			readonly kind: 'edit';
			readonly bytes: Uint8Array;
			readonly fields: readonly EditableField[];
	  }
	| {
			readonly kind: 'check';
			readonly hash: string;
			readonly bytes?: Uint8Array;
			readonly values: readonly (readonly [string, GivenValue])[];
	  }
	| {
			readonly kind: 'fill';
			/** The form's hash; without `bytes`, the thread uses the form that it has compiled. */
			readonly hash: string;
			readonly bytes?: Uint8Array;
			readonly values: readonly (readonly [string, GivenValue])[];
			readonly flattened: boolean;
			/** What the document opens with. */
			readonly password?: Uint8Array | undefined;
			/** The modification date of the document, in ms since 1970. */
			readonly modified?: number | undefined;
			/** Whether to report texts that don't fit. */
			readonly isChecked: boolean;
	  };

/** The outcome of a job as plain data: class instances cannot be posted between threads. */
export type Outcome =
	| { readonly kind: 'fields'; readonly fields: readonly FormField[] }
	| { readonly kind: 'editable'; readonly editable: readonly EditableField[] }
	| ({ readonly kind: 'values' } & PresentValues)
	| { readonly kind: 'described'; readonly names: readonly PlaceName[] }
	| ({ readonly kind: 'carried' } & CarriedFields)
	| { readonly kind: 'proposed'; readonly proposed: readonly ProposedField[] }
	| { readonly kind: 'drawn'; readonly png: Uint8Array }
	| {
			readonly kind: 'filled';
			readonly bytes: Uint8Array;
			/** What of it other documents may have as well. */
			readonly shared: readonly ByteRange[];
			readonly unfit: readonly UnfitText[];
	  }
	| { readonly kind: 'checked'; readonly unfit: readonly UnfitText[] }
	| {
			readonly kind: 'edited';
			readonly bytes: Uint8Array;
			/** All fillable fields, including those that the editor can't change. */
			readonly fields: readonly FormField[];
	  }
	/** The thread has not compiled the form: send the job again with its bytes. */
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
	/** Font files for scripts that the bundled fonts lack. */
	readonly fontFiles?: readonly string[];
}
