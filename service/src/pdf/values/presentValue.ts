import type { Field, FieldValue } from '../fields/fields.ts';
import { groupButtons } from '../fields/radioGroup.ts';
import { OFF, shownState } from '../fields/states.ts';
import { storedText } from '../fields/storedText.ts';
import { inherited } from '../file/widgets.ts';
import { choiceOf } from './chosen.ts';
import { listText } from './list.ts';

/** What a field holds now. */
export function presentValue(field: Field): FieldValue | undefined {
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
