import { openFields } from '../editFields/openFields.ts';
import type { Field, FieldValue } from '../fields/fields.ts';
import { buttonsOf } from '../fields/radioGroup.ts';
import { OFF, shownState } from '../fields/states.ts';
import { textOf } from '../file/objects.ts';
import { inherited } from '../file/widgets.ts';
import { choiceOf } from './choices.ts';

/** The values that the fields of a PDF have, by key; a field without one is left out. Throws UnusablePdfError. */
export async function presentValues(bytes: Uint8Array): Promise<[string, FieldValue][]> {
	const { fields } = await openFields(bytes, true);
	return fields.flatMap((field): [string, FieldValue][] => {
		const value = presentValue(field);
		return value === undefined || value === '' ? [] : [[field.key, value]];
	});
}

function presentValue(field: Field): FieldValue | undefined {
	const { kind, widgets } = field;
	const [first] = widgets;
	if (!first) return undefined;
	if (kind === 'checkbox') return widgets.some((widget) => shownState(widget) !== OFF);
	if (kind === 'radio') {
		return buttonsOf(widgets).find(({ widget, state }) => shownState(widget) === state)?.text;
	}
	const value = inherited(first, textOf, 'V');
	return value && kind === 'dropDown' ? (choiceOf(field, value)?.text ?? value) : value;
}
