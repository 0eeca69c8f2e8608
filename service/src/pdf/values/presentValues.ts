import { openFields } from '../fields/openFields.ts';
import type { FieldValue } from '../fields/fields.ts';
import { unfillableFields, type UnfillableField } from '../fields/unfillable.ts';
import { authorsDefault } from './formField.ts';
import { presentValue } from './presentValue.ts';

/** What a form holds before it is filled. */
export interface PresentValues {
	/** By key; a field without a value is left out. */
	readonly values: readonly (readonly [string, FieldValue])[];
	/** The fields that can't be filled. */
	readonly unfillable: readonly UnfillableField[];
}

/** Throws UnusablePdfError. */
export async function presentValues(bytes: Uint8Array): Promise<PresentValues> {
	const { fields, widgets } = openFields(bytes);
	const values = fields.flatMap((field): [string, FieldValue][] => {
		const value = authorsDefault(field) ?? presentValue(field);
		return value === undefined || value === '' ? [] : [[field.key, value]];
	});
	return { values, unfillable: unfillableFields(widgets, fields) };
}
