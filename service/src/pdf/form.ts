import type { ByteRange } from './file/increment.ts';
import type { FieldType } from './fields/fieldTypes.ts';
import type { FieldValue, FormField, GivenValue } from './fields/fields.ts';
import type { Filling, UnfitText } from './text/filling.ts';
import { FontLibrary } from './fonts/library.ts';
import { UnfillableValueError } from './file/refusals.ts';
import { authorsDefault, formField } from './values/formField.ts';
import { flatten } from './flatten/flatten.ts';
import { computedValues } from './values/computed.ts';
import { notesOn } from './fields/notes.ts';
import { prepareTemplate, rehearse, revise } from './template.ts';
import { numberText } from './characters/numberText.ts';
import { writeText } from './text/setText.ts';
import { setValue } from './values/setValue.ts';

export {
	UnfillableValueError,
	type ByteRange,
	type FieldType,
	type FieldValue,
	type FormField,
	type GivenValue,
	type UnfitText,
};

/** A PDF form that can be filled any number of times, even concurrently. */
export interface Form {
	/** In reading order: page by page, from the top down, from left to right. */
	readonly fields: readonly FormField[];
	/** How drawing differs from a viewer's, in sentences that name the field. */
	readonly notes: readonly string[];
	/**
	 * Makes a filled copy of the form. Fields without a value stay as they are in the template, or get its default. The
	 * same values, at the same time, always give the same bytes. Throws UnfillableValueError for a value that its field
	 * cannot take and for a key that is not among `fields`.
	 */
	fill(values: ReadonlyMap<string, GivenValue>, how?: FillOptions): Promise<Uint8Array>;
	/** The texts that would not fit. Throws as a fill does, and makes no copy. */
	check(values: ReadonlyMap<string, GivenValue>): readonly UnfitText[];
}

export interface FillOptions {
	/** Whether the copy has no form fields: what they show is part of the pages instead. */
	readonly flattened?: boolean;
	/** The modification date of the copy; default: the form's. */
	readonly modified?: Date | undefined;
	/** What the copy opens with; default: anybody can open it. Such a copy differs each time. */
	readonly password?: Uint8Array | undefined;
	/** Called for each text that doesn't fit. */
	readonly tell?: ((unfit: UnfitText) => void) | undefined;
	/** Called with the parts of the copy that other copies may have as well. */
	readonly tellShared?: ((ranges: readonly ByteRange[]) => void) | undefined;
}

export interface FormOptions {
	/** TrueType or OpenType files for text beyond WinAnsi; preferred to the bundled fonts. */
	readonly fontFiles?: readonly string[];
}

/**
 * Reads and repairs a PDF form. Text fields and checkboxes can be filled, as texts with options drop-downs, lists and
 * groups of buttons or boxes, and buttons for an image; other buttons and signatures stay as they are and are not among the fields. Throws
 * UnusablePdfError if the file cannot serve as a template, and another error if a font file cannot be used.
 */
export async function openForm(bytes: Uint8Array, options: FormOptions = {}): Promise<Form> {
	const library = new FontLibrary(options.fontFiles);
	const template = await prepareTemplate(bytes, library);
	const byKey = new Map(template.fields.map((field) => [field.key, field]));
	const defaults = template.fields.flatMap((field) => {
		const value = authorsDefault(field);
		return value === undefined ? [] : [{ field, value }];
	});
	const write = (given: ReadonlyMap<string, GivenValue>, filling: Filling) => {
		const values = new Map(given);
		for (const { field, value } of defaults) {
			if (given.has(field.key)) continue;
			const isRefused = unfillable(() => setValue(field, value, filling)).length > 0;
			if (!isRefused) values.set(field.key, value);
		}
		const problems = [...given].flatMap(([key, value]) =>
			unfillable(() => setValue(byKey.get(key) ?? missing(key), value, filling)),
		);
		const [first, ...others] = problems;
		if (first) throw new UnfillableValueError(first, others);
		for (const [field, value] of computedValues(template, values)) {
			writeText(field, numberText(value), filling);
		}
	};
	return {
		fields: template.fields.map(formField),
		notes: notesOn(template.fields),
		async fill(values, { flattened = false, modified, tell, tellShared, password } = {}) {
			const writeAll = (blank: Filling) => {
				const filling = { ...blank, tell };
				write(values, filling);
				if (flattened) flatten(template, filling);
			};
			const { bytes, shared } = revise(template, library, writeAll, {
				modified,
				password,
			});
			if (shared.length > 0) tellShared?.(shared);
			return bytes;
		},
		check(values) {
			const unfit: UnfitText[] = [];
			const tell = (one: UnfitText) => void unfit.push(one);
			rehearse(template, library, (blank) => write(values, { ...blank, tell }));
			return unfit;
		},
	};
}

function missing(key: string): never {
	const why = 'the form has no such field';
	throw new UnfillableValueError({ key, why, reason: 'no-field-in-form', values: {} });
}

/** Why a value was rejected. A fill reports all rejected values at once, so that one more fill without them succeeds. */
function unfillable(set: () => void): UnfillableValueError[] {
	try {
		set();
		return [];
	} catch (error) {
		if (error instanceof UnfillableValueError) return [error];
		throw error;
	}
}
