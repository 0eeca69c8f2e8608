import { PDFName, PDFNumber, PDFString, type PDFDict } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import type { Filling } from './filling.ts';
import { textOf, textString } from '../file/objects.ts';
import { UnfillableValueError } from '../file/refusals.ts';
import { USUAL_APPEARANCE } from '../file/repair.ts';
import { setEntries } from '../file/revision.ts';
import { maximumLength } from '../fields/maximumLength.ts';
import { drawText } from './appearance.ts';
import type { Unfit } from './lines/unfit.ts';
import { visibleLetters } from '../characters/visible.ts';
import { flagsOf, inherited, type Widget } from '../file/widgets.ts';

const RICH_TEXT = 1 << 25;

/**
 * Gives a text field a value and draws it, as the field's script formats it, into each of the field's
 * boxes. The value is stored exactly as given, even where the fonts cannot draw all of it. Throws UnfillableValueError if it is longer than allowed.
 */
export function setText(field: Field, value: string, filling: Filling): void {
	const [first] = field.widgets;
	if (!first) return;
	refuseTooLong(field.key, value, maximumLength(first));
	const { context } = filling.revision;
	const flags = flagsOf(first);
	const shown = field.format?.(value) ?? { text: value };
	for (const ref of field.owners) {
		const owner = filling.revision.edit(ref);
		setEntries(owner, { V: textString(value), RV: undefined });
		supplyAppearance(owner, first, filling);
		// Viewers show rich text from /RV, which is gone.
		if (flags & RICH_TEXT) owner.set(PDFName.of('Ff'), PDFNumber.of(flags & ~RICH_TEXT));
	}
	const { tell } = filling;
	const onUnfit = tell && ((unfit: Unfit) => tell({ key: field.key, ...unfit }));
	for (const widget of field.widgets) {
		const dict = filling.revision.edit(widget.ref);
		if (!field.owners.includes(widget.ref)) dict.delete(PDFName.of('V'));
		dict.set(PDFName.of('AP'), context.obj({ N: drawText(widget, shown, filling, onUnfit) }));
	}
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
		throw new UnfillableValueError(
			key,
			`takes at most ${limit} characters, the value has ${length}`,
		);
	}
}
