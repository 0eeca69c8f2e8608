import { PDFNumber } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import type { Choice } from '../fields/options.ts';
import { selectionIn } from '../fields/selection.ts';
import { numberOf, textString } from '../file/objects.ts';
import { setEntries } from '../file/revision.ts';
import { inherited, type Widget } from '../file/widgets.ts';
import type { Filling } from '../text/filling.ts';
import { drawList } from '../text/appearance.ts';
import { supplyAppearance } from '../text/setText.ts';
import { choiceOf, notAnOption } from './chosen.ts';

/** Between the options that are chosen in a list; a text with a line for each is accepted as well. */
const BETWEEN = '; ';

/** Chooses options of a list. Throws UnfillableValueError, which names the options, for anything else. */
export function setList(field: Field, given: string, filling: Filling): void {
	choose(field, chosenBy(field, given), filling);
}

/** Redraws a list. Keeps the chosen options that still exist. */
export function redrawList(field: Field, filling: Filling): void {
	choose(field, chosenIn(field), filling);
}

/** The options that a value names. Throws UnfillableValueError. */
export function chosenBy(field: Field, given: string): readonly Choice[] {
	return partsOf(field, given).map((part) => {
		const choice = choiceOf(field, part);
		if (!choice) throw notAnOption(field, part);
		return choice;
	});
}

/** The options that are chosen now. */
export function chosenIn({ widgets: [first], choices = [] }: Field): readonly Choice[] {
	return first ? selectionIn(first).flatMap((index) => choices[index] ?? []) : [];
}

/** The chosen options of a list, as text for `setList`. */
export function listText(field: Field): string | undefined {
	const chosen = chosenIn(field).map(({ text }) => text);
	return chosen.length > 0 ? chosen.join(BETWEEN) : undefined;
}

function choose(field: Field, chosen: readonly Choice[], filling: Filling): void {
	const [first] = field.widgets;
	const { choices = [] } = field;
	const indexes = choices.flatMap((choice, index) => (chosen.includes(choice) ? [index] : []));
	const values = indexes.map((index) => textString(choices[index]?.value ?? ''));
	const { context } = filling.revision;
	for (const ref of field.owners) {
		const owner = filling.revision.edit(ref);
		setEntries(owner, {
			V: values.length > 1 ? context.obj(values) : values[0],
			I: indexes.length > 0 ? context.obj(indexes) : undefined,
		});
		if (first) supplyAppearance(owner, first, filling);
	}
	for (const widget of field.widgets) drawChosen(widget, indexes, filling);
}

/** Draws the options of a list, those that are chosen on a ground of their own, and shows the first of these. */
function drawChosen(widget: Widget, chosen: readonly number[], filling: Filling): void {
	const top = inherited(widget, numberOf, 'TI') ?? 0;
	const drawn = drawList(widget, chosen, top, filling);
	setEntries(filling.revision.edit(widget.ref), {
		AP: filling.revision.context.obj({ N: drawn.look }),
		...(drawn.top !== top && { TI: PDFNumber.of(drawn.top) }),
	});
}

/** An option may hold the separator itself: it is accepted alone, and on a line of its own. */
function partsOf(field: Field, given: string): readonly string[] {
	if (given === '') return [];
	if (!field.multiple || choiceOf(field, given)) return [given];
	const parts = given.split(/\r\n?|\n/);
	return (parts.length > 1 ? parts : given.split(BETWEEN.trim()))
		.map((part) => part.trim())
		.filter((part) => part !== '');
}
