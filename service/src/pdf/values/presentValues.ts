import { openFields } from '../fields/openFields.ts';
import type { Field, FieldValue } from '../fields/fields.ts';
import { groupButtons } from '../fields/radioGroup.ts';
import { OFF, shownState } from '../fields/states.ts';
import { storedText } from '../fields/storedText.ts';
import { unfillableFields, type UnfillableField } from '../fields/unfillable.ts';
import { inherited } from '../file/widgets.ts';
import { choiceOf } from './chosen.ts';
import { listText } from './list.ts';

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
		const value = presentValue(field);
		return value === undefined || value === '' ? [] : [[field.key, value]];
	});
	return { values, unfillable: unfillableFields(widgets, fields) };
}

function presentValue(field: Field): FieldValue | undefined {
	const { kind, widgets } = field;
	const [first] = widgets;
	if (!first) return undefined;
	if (kind === 'checkbox') return widgets.some((widget) => shownState(widget) !== OFF);
	const buttons = groupButtons(kind, widgets);
	if (buttons) return buttons.find(({ widget, state }) => shownState(widget) === state)?.text;
	if (kind === 'list') return listText(field);
	const value = inherited(first, storedText, 'V');
	return value && kind === 'dropDown' ? (choiceOf(field, value)?.text ?? value) : value;
}
