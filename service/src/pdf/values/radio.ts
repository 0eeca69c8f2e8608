import { PDFName } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import { buttonsOf, pressedFor, type RadioButton } from '../fields/radioGroup.ts';
import { looksOf, OFF } from '../fields/states.ts';
import { nameFor } from '../file/objects.ts';
import type { Filling } from '../text/filling.ts';
import { choiceOf, notAnOption } from './chosen.ts';
import { emptyLook } from './presentLooks.ts';
import { setLooks, tickedLook } from './tick.ts';

/** Presses the radio buttons of a value. Throws UnfillableValueError, with the list, for another value. */
export function setRadio(field: Field, given: string, filling: Filling): void {
	const chosen = choiceOf(field, given);
	if (!chosen && given !== '') throw notAnOption(field, given);
	const value = chosen ? nameFor(chosen.value) : OFF;
	const pressed = chosen ? pressedFor(chosen, field.widgets) : [];
	const refs = new Set(pressed.map(({ widget }) => widget.ref));
	for (const ref of field.owners) filling.revision.edit(ref).set(PDFName.of('V'), value);
	for (const button of buttonsOf(field.widgets)) {
		const { ref } = button.widget;
		const dict = filling.revision.edit(ref);
		if (!field.owners.includes(ref)) dict.delete(PDFName.of('V'));
		dict.set(PDFName.of('AS'), refs.has(ref) ? button.state : OFF);
		supplyLook(button, filling);
	}
}

/** Draws the pressed look of a button that has none. */
function supplyLook({ widget, state }: RadioButton, filling: Filling): void {
	const known = looksOf(widget, 'N')?.clone();
	const looks = known ?? filling.revision.context.obj({ Off: emptyLook(widget, filling) });
	if (!looks.lookup(state)) looks.set(state, tickedLook(widget, looks.get(OFF), filling));
	setLooks(widget, looks, filling);
}
