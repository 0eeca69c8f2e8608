import type { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { type Field, type GivenValue } from '../fields/fields.ts';
import { computed } from '../formats/calculation.ts';
import { arrayOf, itemRefs } from '../file/objects.ts';
import { boxesToTick, groupButtons } from '../fields/radioGroup.ts';
import { onState, shownState } from '../fields/states.ts';
import { storedText } from '../fields/storedText.ts';
import { choiceOf } from './chosen.ts';
import { chosenBy, chosenIn } from './list.ts';
import { numberText } from '../characters/numberText.ts';
import { inherited } from '../file/widgets.ts';

/** The value of boxes and buttons none of which is ticked. */
const NOTHING_TICKED = 'Off';

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
	given: ReadonlyMap<string, GivenValue>,
): Map<Field, number> {
	const results = new Map<Field, number>();
	const pending = fields.filter(({ calculation, key }) => calculation && !given.has(key));
	if (given.size === 0 || pending.length === 0) return results;
	const order = arrayOf(form, 'CO');
	const ranks = new Map((order ? itemRefs(order, context) : []).map((ref, index) => [ref, index]));
	const values = new Map(fields.map((field) => [field.key, scriptValue(field, given)]));
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

/** The value that the form's scripts read: for a choice, the stored value rather than the text. */
function scriptValue(field: Field, given: ReadonlyMap<string, GivenValue>): string {
	const { key, kind, widgets } = field;
	const value = given.get(key);
	const [first] = widgets;
	if (value instanceof Uint8Array) return '';
	if (kind === 'checkbox' || typeof value === 'boolean') {
		const isTicked = value ?? (first !== undefined && shownState(first) === onState(first));
		return isTicked ? (boxesToTick(widgets)[0]?.text ?? '') : NOTHING_TICKED;
	}
	const buttons = groupButtons(kind, widgets);
	if (buttons) {
		const pressed = buttons.find(({ widget, state }) => shownState(widget) === state)?.text;
		const chosen = value === undefined ? pressed : choiceOf(field, String(value))?.text;
		return chosen ?? NOTHING_TICKED;
	}
	if (typeof value === 'number') return numberText(value);
	if (kind === 'list') {
		const [chosen, ...others] = value === undefined ? chosenIn(field) : chosenBy(field, value);
		return chosen && others.length === 0 ? chosen.value : '';
	}
	if (value === undefined) return (first && inherited(first, storedText, 'V')) ?? '';
	return choiceOf(field, value)?.value ?? value;
}
