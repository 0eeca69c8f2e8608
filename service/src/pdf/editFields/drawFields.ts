import { PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import type { Filling } from '../text/filling.ts';
import type { Field } from '../fields/fields.ts';
import type { FontLibrary } from '../fonts/library.ts';
import { FontUse } from '../fonts/use.ts';
import { rectangleOf } from '../looks/geometry.ts';
import { dictOf, textOf } from '../file/objects.ts';
import { plainStream, Revision } from '../file/revision.ts';
import { drawText } from '../text/appearance.ts';
import { choiceOf } from '../values/chosen.ts';
import { redrawList } from '../values/list.ts';
import { drawTicks } from '../values/tick.ts';
import { type Widget, inherited } from '../file/widgets.ts';
import type { OpenedForm } from '../fields/openFields.ts';

const OFF = PDFName.of('Off');
/** The name of the ticked state in Acrobat's own forms. */
const ON = 'Yes';

/** Draws new and changed fields with their values. */
export function drawFields(
	drawn: ReadonlySet<PDFRef>,
	{ context, form, fields }: OpenedForm,
	library: FontLibrary,
): void {
	if (drawn.size === 0) return;
	supplyFonts(form);
	const revision = new Revision(context, context.largestObjectNumber + 1);
	const fonts = new FontUse(revision);
	const filling: Filling = { form, revision, fonts, library };
	for (const field of fields) {
		const touched = field.widgets.filter(({ chainRefs }) =>
			chainRefs.some((ref) => drawn.has(ref)),
		);
		if (touched.length === 0) continue;
		// Buttons keep their looks, which follow their boxes, and so does a list with the same options.
		if (field.kind === 'radio') continue;
		if (field.kind === 'list') {
			if (field.owners.some((owner) => drawn.has(owner))) redrawList(field, filling);
			continue;
		}
		if (field.type !== 'checkbox') {
			for (const widget of touched) drawTextField(widget, field, filling);
			continue;
		}
		for (const widget of touched) supplyStates(widget, filling);
		drawTicks(field, filling);
	}
	fonts.finish();
	revision.applyToDocument();
}

function drawTextField(widget: Widget, field: Field, filling: Filling): void {
	const value = inherited(widget, textOf, 'V') ?? '';
	const text = choiceOf(field, value)?.text ?? value;
	const looks = filling.revision.context.obj({ N: drawText(widget, { text }, filling) });
	filling.revision.edit(widget.ref).set(PDFName.of('AP'), looks);
}

/** Gives a new box a look for both states; the checked one is drawn with the whole field's. */
function supplyStates({ dict }: Widget, { revision }: Filling): void {
	const { context } = revision;
	if (dictOf(dict, 'AP')) return;
	const { width, height } = rectangleOf({ dict } as Widget);
	const empty = revision.add(
		plainStream(context, '', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] }),
	);
	dict.set(PDFName.of('AP'), context.obj({ N: { [ON]: empty, Off: empty } }));
	if (!dict.has(PDFName.of('AS'))) dict.set(PDFName.of('AS'), OFF);
}

/** The fields that the editor's list names. */
function supplyFonts(form: PDFDict): void {
	const { context } = form;
	const resources = dictOf(form, 'DR') ?? context.obj({});
	const fonts = dictOf(resources, 'Font') ?? context.obj({});
	const type = { Type: 'Font', Subtype: 'Type1' };
	const helvetica = { ...type, BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
	const dingbats = { ...type, BaseFont: 'ZapfDingbats' };
	for (const [name, font] of Object.entries({ Helv: helvetica, ZaDb: dingbats })) {
		if (!fonts.has(PDFName.of(name))) fonts.set(PDFName.of(name), context.obj(font));
	}
	resources.set(PDFName.of('Font'), fonts);
	form.set(PDFName.of('DR'), resources);
}
