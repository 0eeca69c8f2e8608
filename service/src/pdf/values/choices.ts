import type { Field } from '../fields/fields.ts';
import type { Filling } from '../text/filling.ts';
import { textString } from '../file/objects.ts';
import { setEntries } from '../file/revision.ts';
import { drawInBoxes, supplyAppearance } from '../text/setText.ts';
import { isEditable } from '../fields/options.ts';
import { choiceOf, notAnOption } from './chosen.ts';

/** Chooses one of a drop-down's options. Throws UnfillableValueError, with the list, for another value. */
export function setDropDown(field: Field, given: string, filling: Filling): void {
	const [first] = field.widgets;
	const isOpen = first !== undefined && isEditable(first);
	const own = isOpen || given === '' ? { value: given, text: given } : undefined;
	const chosen = choiceOf(field, given) ?? own;
	if (!chosen) throw notAnOption(field, given);
	for (const ref of field.owners) {
		// The indexes in /I would speak against the value.
		const owner = filling.revision.edit(ref);
		setEntries(owner, { V: textString(chosen.value), I: undefined });
		if (first) supplyAppearance(owner, first, filling);
	}
	drawInBoxes(field, field.show?.(chosen.text) ?? { text: chosen.text }, filling);
}
