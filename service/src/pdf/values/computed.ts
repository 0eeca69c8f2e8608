import type { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { type Field, type FieldValue } from '../fields/fields.ts';
import { computed } from '../formats/calculation.ts';
import { arrayOf, itemRefs, textOf } from '../file/objects.ts';
import { numberText } from '../characters/numberText.ts';
import { inherited } from '../file/widgets.ts';

interface FieldsOfForm {
	readonly context: PDFContext;
	readonly form: PDFDict;
	readonly fields: readonly Field[];
}

/**
 * The values of the computed fields that were not given, in the form's order of calculation (/CO).
 * As in a viewer, nothing is computed until a field changes.
 */
export function computedValues(
	{ fields, form, context }: FieldsOfForm,
	given: ReadonlyMap<string, FieldValue>,
): Map<Field, number> {
	const results = new Map<Field, number>();
	const pending = fields.filter(({ calculation, key }) => calculation && !given.has(key));
	if (given.size === 0 || pending.length === 0) return results;
	const order = arrayOf(form, 'CO');
	const ranks = new Map((order ? itemRefs(order, context) : []).map((ref, index) => [ref, index]));
	const values = new Map(fields.map((field) => [field.key, textNow(field, given)]));
	for (const field of pending.sort((a, b) => rankOf(a, ranks) - rankOf(b, ranks))) {
		if (!field.calculation) continue;
		const result = computed(field.calculation, values);
		if (!Number.isFinite(result)) continue;
		results.set(field, result);
		values.set(field.key, numberText(result));
	}
	return results;
}

function rankOf({ owners, widgets }: Field, ranks: ReadonlyMap<PDFRef, number>): number {
	const refs = [...owners, ...widgets.map(({ ref }) => ref)];
	return Math.min(...refs.map((ref) => ranks.get(ref) ?? ranks.size));
}

function textNow({ key, widgets: [first] }: Field, given: ReadonlyMap<string, FieldValue>): string {
	const value = given.get(key);
	if (value === undefined) return (first && inherited(first, textOf, 'V')) ?? '';
	return typeof value === 'number' ? numberText(value) : String(value);
}
