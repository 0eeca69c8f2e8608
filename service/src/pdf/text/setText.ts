import { PDFName, PDFNumber, PDFString, type PDFDict } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import type { Filling } from './filling.ts';
import { textOf, textString } from '../file/objects.ts';
import { UnfillableValueError } from '../file/refusals.ts';
import { USUAL_APPEARANCE } from '../file/repair.ts';
import { setEntries } from '../file/revision.ts';
import { drawText } from './appearance.ts';
import type { Unfit } from './lines/unfit.ts';
import type { Shown } from '../formats/shown.ts';
import { plainNumber } from '../characters/plainNumber.ts';
import { visibleLetters } from '../characters/visible.ts';
import { beyond } from '../formats/range.ts';
import { flagsOf, inherited, type Widget } from '../file/widgets.ts';

const PASSWORD = 1 << 13;
const RICH_TEXT = 1 << 25;

/** As `writeText`. Throws UnfillableValueError if the value is longer than allowed, or a number beyond the field's range. */
export function setText(field: Field, given: string, filling: Filling): void {
	// A date is stored as it is shown: Acrobat and pdf.js read it back by the field's format.
	const value = field.written.format === 'date' ? (field.show?.(given).text ?? given) : given;
	refuseTooLong(field.key, value, field.maxLength);
	const number = value.trim() === '' ? NaN : Number(plainNumber(value).replace(',', '.'));
	const why = field.range && Number.isFinite(number) ? beyond(field.range, number) : undefined;
	if (why) throw new UnfillableValueError({ key: field.key, ...why });
	writeText(field, value, filling);
}

/**
 * Gives a text field a value and draws it, as the field's script formats it, into each of the field's boxes. The value is
 * stored exactly as given, even where the fonts cannot draw all of it; that of a password field is not stored, as
 * ISO 32000-1 (table 228) asks.
 */
export function writeText(field: Field, value: string, filling: Filling): void {
	const [first] = field.widgets;
	if (!first) return;
	const flags = flagsOf(first);
	const shown = field.show?.(value) ?? { text: value };
	for (const ref of field.owners) {
		const owner = filling.revision.edit(ref);
		setEntries(owner, { V: flags & PASSWORD ? undefined : textString(value), RV: undefined });
		supplyAppearance(owner, first, filling);
		// Viewers show rich text from /RV, which is gone.
		if (flags & RICH_TEXT) owner.set(PDFName.of('Ff'), PDFNumber.of(flags & ~RICH_TEXT));
	}
	for (const widget of field.widgets) {
		const dict = filling.revision.edit(widget.ref);
		if (!field.owners.includes(widget.ref)) dict.delete(PDFName.of('V'));
	}
	drawInBoxes(field, shown, filling);
}

/** Draws a text into each of a field's boxes, and tells once how it does not fit: where it fits worst. */
export function drawInBoxes(
	{ key, widgets }: Field,
	shown: Shown,
	{ tell, ...filling }: Filling,
): void {
	const told: Unfit[] = [];
	const note = (unfit: Unfit) => void told.push(unfit);
	for (const widget of widgets) {
		const look = drawText(widget, shown, filling, tell && note);
		const looks = filling.revision.context.obj({ N: look });
		filling.revision.edit(widget.ref).set(PDFName.of('AP'), looks);
	}
	const [worst] = told.sort((one, other) => other.hidden - one.hidden || one.size - other.size);
	if (worst) tell?.({ key, ...worst });
}

/** Viewers need it to let the user edit the field. */
export function supplyAppearance(owner: PDFDict, widget: Widget, { form }: Filling): void {
	const known = inherited(widget, textOf, 'DA') ?? textOf(form, 'DA');
	if (known === undefined) owner.set(PDFName.of('DA'), PDFString.of(USUAL_APPEARANCE));
}

function refuseTooLong(key: string, value: string, limit: number | undefined): void {
	if (limit === undefined || value.length <= limit) return;
	const length = visibleLetters(value).length;
	if (length > limit) {
		const why = `takes at most ${limit} characters, the value has ${length}`;
		const values = { most: limit, length };
		throw new UnfillableValueError({ key, why, reason: 'value-long', values });
	}
}
