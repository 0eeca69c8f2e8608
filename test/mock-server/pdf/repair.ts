import { PDFArray, PDFName, PDFString, type PDFContext, type PDFDict } from '@cantoo/pdf-lib';
import { catalogOf } from './document.ts';
import { flagsOf, inherited } from './fields.ts';
import type { Filling } from './filling.ts';
import { arrayOf, decoded, dictOf, entryOf, isTrue, nameOf, textOf } from './objects.ts';
import { formatOf } from './formats/format.ts';
import { drawText } from './text/appearance.ts';
import type { Widget } from './widgets.ts';

const COMBO = 1 << 17;

/** The form's dictionary (/AcroForm). A file whose pages show fields but that has none gets one. */
export function formOf(context: PDFContext): PDFDict {
	const catalog = catalogOf(context);
	const form = dictOf(catalog, 'AcroForm') ?? context.obj({ Fields: [] });
	if (!dictOf(catalog, 'AcroForm')) catalog.set(PDFName.of('AcroForm'), context.register(form));
	return form;
}

/**
 * Takes away what would speak against the filled fields: the XFA twin of the form, whose values
 * viewers prefer, and the usage rights signature, which every change breaks.
 * Returns whether there was an XFA form.
 */
export function removeRivals(form: PDFDict, context: PDFContext): boolean {
	const catalog = catalogOf(context);
	catalog.delete(PDFName.of('Perms'));
	catalog.delete(PDFName.of('NeedsRendering'));
	return form.delete(PDFName.of('XFA'));
}

/**
 * A signature covers the bytes of the file that was signed, so it is not one of any filled copy.
 * The fields for signatures stay, to be signed anew.
 */
export function removeSignatures(form: PDFDict, widgets: readonly Widget[]): void {
	form.delete(PDFName.of('SigFlags'));
	for (const widget of widgets) {
		if (inherited(widget, nameOf, 'FT') !== 'Sig') continue;
		if (inherited(widget, entryOf, 'V') === undefined) continue;
		for (const dict of widget.chain) dict.delete(PDFName.of('V'));
		widget.dict.delete(PDFName.of('AP'));
	}
}

/** Viewers need a default appearance to let the user edit a field. */
export function supplyDefaults(form: PDFDict, context: PDFContext): void {
	if (textOf(form, 'DA') !== undefined) return;
	form.set(PDFName.of('DA'), PDFString.of('/Helv 0 Tf 0 g'));
	const resources = dictOf(form, 'DR') ?? context.obj({});
	const fonts = dictOf(resources, 'Font') ?? context.obj({});
	const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
	if (!fonts.has(PDFName.of('Helv'))) fonts.set(PDFName.of('Helv'), context.obj(helvetica));
	resources.set(PDFName.of('Font'), fonts);
	form.set(PDFName.of('DR'), resources);
}

/**
 * /NeedAppearances asks viewers to draw all values themselves, in fonts that lack most scripts. It
 * has to go, so the values that the file came with are drawn here.
 */
export function drawPresentValues(widgets: readonly Widget[], filling: Filling): void {
	if (!isTrue(filling.form, 'NeedAppearances')) return;
	filling.form.delete(PDFName.of('NeedAppearances'));
	for (const widget of widgets) {
		const text = presentText(widget);
		if (!text) continue;
		const shown = formatOf(widget)?.(text) ?? { text };
		const looks = filling.revision.context.obj({ N: drawText(widget, shown, filling) });
		filling.revision.edit(widget.ref).set(PDFName.of('AP'), looks);
	}
}

function presentText(widget: Widget): string | undefined {
	const type = inherited(widget, nameOf, 'FT');
	const value = inherited(widget, textOf, 'V');
	if (type === 'Tx') return value;
	const isList = (flagsOf(widget) & COMBO) === 0;
	if (type !== 'Ch' || (isList && dictOf(widget.dict, 'AP'))) return undefined;
	return value && chosenText(widget, value);
}

/** An option may be a pair: the value, and the text to show for it (ISO 32000-1, table 231). */
function chosenText(widget: Widget, value: string): string {
	const options = inherited(widget, arrayOf, 'Opt');
	for (let index = 0; index < (options?.size() ?? 0); index++) {
		const pair = options?.lookup(index);
		if (!(pair instanceof PDFArray) || pair.size() < 2) continue;
		if (decoded(pair.lookup(0)) === value) return decoded(pair.lookup(1)) ?? value;
	}
	return value;
}
