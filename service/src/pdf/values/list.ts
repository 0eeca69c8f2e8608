import { PDFArray, PDFNumber } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import type { Choice } from '../fields/options.ts';
import { entryOf, numberOf, textString } from '../file/objects.ts';
import { setEntries } from '../file/revision.ts';
import { decoded } from '../file/strings.ts';
import { inherited } from '../file/widgets.ts';
import type { Filling } from '../text/filling.ts';
import { drawList } from '../text/appearance.ts';
import { supplyAppearance } from '../text/setText.ts';
import { choiceOf, notAnOption } from './chosen.ts';

/** Between the options that are chosen in a list; a text with a line for each is accepted as well. */
const BETWEEN = '; ';

/** Chooses in a list. Throws UnfillableValueError, with the list, for what is none of its options. */
export function setList(field: Field, given: string, filling: Filling): void {
	const chosen = partsOf(field, given).map((part) => {
		const choice = choiceOf(field, part);
		if (!choice) throw notAnOption(field, part);
		return choice;
	});
	choose(field, new Set(chosen), filling);
}

/** Draws a list anew. What is chosen in it stays, but for what is no option any more. */
export function redrawList(field: Field, filling: Filling): void {
	const chosen = storedIn(field).flatMap((text) => choiceOf(field, text) ?? []);
	choose(field, new Set(chosen), filling);
}

function choose(field: Field, chosen: ReadonlySet<Choice>, filling: Filling): void {
	const [first] = field.widgets;
	const { choices = [] } = field;
	const indexes = choices.flatMap((choice, index) => (chosen.has(choice) ? [index] : []));
	const texts = indexes.map((index) => textString(choices[index]?.value ?? ''));
	const { context } = filling.revision;
	for (const ref of field.owners) {
		const owner = filling.revision.edit(ref);
		setEntries(owner, {
			V: texts.length > 1 ? context.obj(texts) : texts[0],
			I: indexes.length > 0 ? context.obj(indexes) : undefined,
		});
		if (first) supplyAppearance(owner, first, filling);
	}
	for (const widget of field.widgets) {
		const top = inherited(widget, numberOf, 'TI') ?? 0;
		const list = { texts: choices.map(({ text }) => text), chosen: indexes, top };
		const drawn = drawList(widget, list, filling);
		const dict = filling.revision.edit(widget.ref);
		setEntries(dict, {
			AP: context.obj({ N: drawn.look }),
			...(drawn.top !== top && { TI: PDFNumber.of(drawn.top) }),
		});
	}
}

/** What is chosen in a list, as `setList` takes it. */
export function chosenIn(field: Field): string | undefined {
	const chosen = storedIn(field).map((text) => choiceOf(field, text)?.text ?? text);
	return chosen.length > 0 ? chosen.join(BETWEEN) : undefined;
}

function storedIn({ widgets: [first] }: Field): string[] {
	const value = first && inherited(first, entryOf, 'V');
	const stored = value instanceof PDFArray ? value.asArray() : [value];
	return stored.flatMap((one) => decoded(first?.dict.context.lookup(one)) ?? []);
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
