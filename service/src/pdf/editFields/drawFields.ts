import { PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import type { Filling } from '../text/filling.ts';
import type { Field, FieldValue } from '../fields/fields.ts';
import { looksOf, OFF } from '../fields/states.ts';
import { storedText } from '../fields/storedText.ts';
import type { FontLibrary } from '../fonts/library.ts';
import { FontUse } from '../fonts/use.ts';
import { hasFrame } from '../looks/frame.ts';
import { rectangleOf } from '../looks/geometry.ts';
import { inkOf } from '../looks/ink.ts';
import { dictOf, entryOf } from '../file/objects.ts';
import { plainStream, Revision, setEntries } from '../file/revision.ts';
import { redrawList } from '../values/list.ts';
import { presentLook } from '../values/presentLooks.ts';
import { setValue } from '../values/setValue.ts';
import { drawTicks } from '../values/tick.ts';
import { type Widget, inherited } from '../file/widgets.ts';
import { fontResource } from './fonts.ts';
import type { OpenedForm } from '../fields/openFields.ts';

/** The name of the ticked state in Acrobat's own forms. */
const ON = 'Yes';

/**
 * Draws new and changed fields with their values, and gives others their new defaults.
 * @param defaults by key; undefined: none any more
 */
export function drawFields(
	{
		drawn,
		defaults,
	}: {
		readonly drawn: ReadonlySet<PDFRef>;
		readonly defaults: ReadonlyMap<string, FieldValue | undefined>;
	},
	{ context, form, fields }: OpenedForm,
	library: FontLibrary,
): void {
	if (drawn.size === 0 && defaults.size === 0) return;
	supplyFonts(form);
	const revision = new Revision(context, context.largestObjectNumber + 1);
	const fonts = new FontUse(revision);
	const filling: Filling = { form, revision, fonts, library };
	for (const field of fields) {
		const touched = field.widgets.filter(({ chainRefs }) =>
			chainRefs.some((ref) => drawn.has(ref)),
		);
		if (field.type === 'checkbox') {
			for (const widget of touched) supplyStates(widget, field, filling);
		}
		if (defaults.has(field.key)) setDefault(field, defaults.get(field.key), filling);
		if (touched.length === 0 || defaults.has(field.key)) continue;
		// Radio buttons keep their looks, which viewers scale to the box.
		if (field.kind === 'radio') continue;
		if (field.type === 'checkbox') {
			drawTicks(field, filling);
		} else if (field.kind === 'list' && field.owners.some((owner) => drawn.has(owner))) {
			redrawList(field, filling);
		} else {
			for (const widget of touched) redraw(widget, filling);
		}
	}
	fonts.finish();
	revision.applyToDocument();
}

/** Makes a value the present one and the one that a form has when it is reset. Throws UnfillableValueError. */
function setDefault(field: Field, value: FieldValue | undefined, filling: Filling): void {
	// A group of boxes to tick holds one of its options.
	const own: Field = field.kind === 'checkboxGroup' ? { ...field, type: 'text' } : field;
	setValue(own, value ?? (field.kind === 'checkbox' ? false : ''), filling);
	for (const ref of field.owners) {
		const owner = filling.revision.edit(ref);
		const isEmpty = value === undefined && field.kind === 'text';
		setEntries(owner, {
			DV: value === undefined ? undefined : owner.get(PDFName.of('V')),
			...(isEmpty && { V: undefined }),
		});
	}
}

function redraw(widget: Widget, filling: Filling): void {
	const look = isOwnLook(widget) ? undefined : presentLook(widget, filling);
	if (!look) return;
	const looks = filling.revision.context.obj({});
	looks.set(PDFName.of('N'), look);
	filling.revision.edit(widget.ref).set(PDFName.of('AP'), looks);
}

/** Whether the author's look of an empty text box differs from what its dictionary says. */
function isOwnLook(widget: Widget): boolean {
	const looks = dictOf(widget.dict, 'AP');
	const { shapes, texts } = inkOf(looks && entryOf(looks, 'N'));
	const isEmpty = !inherited(widget, storedText, 'V') && texts.length === 0;
	return isEmpty && shapes.length > 0 && !hasFrame(widget);
}

/**
 * Gives a new box the looks of the field's first box, or empty ones; the ticked look is drawn later, with the whole
 * field.
 */
function supplyStates({ dict }: Widget, { widgets }: Field, { revision }: Filling): void {
	const { context } = revision;
	if (dictOf(dict, 'AP')) return;
	const model = widgets.find((widget) => looksOf(widget, 'N'));
	const { width, height } = rectangleOf({ dict } as Widget);
	const empty = () =>
		revision.add(
			plainStream(context, '', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] }),
		);
	const looks =
		(model && dictOf(model.dict, 'AP')?.clone()) ??
		context.obj({ N: { [ON]: empty(), Off: empty() } });
	dict.set(PDFName.of('AP'), looks);
	if (!dict.has(PDFName.of('AS'))) dict.set(PDFName.of('AS'), OFF);
}

/** The fields that the editor's list names. */
function supplyFonts(form: PDFDict): void {
	fontResource('Helvetica', form);
	const resources = dictOf(form, 'DR');
	const fonts = resources && dictOf(resources, 'Font');
	const name = PDFName.of('ZaDb');
	const dingbats = { Type: 'Font', Subtype: 'Type1', BaseFont: 'ZapfDingbats' };
	if (!fonts?.has(name)) fonts?.set(name, form.context.obj(dingbats));
}
