import {
	PDFArray,
	PDFHexString,
	PDFName,
	PDFString,
	type PDFContext,
	type PDFDict,
} from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { catalogOf } from './document.ts';
import { dictOf, entryOf, nameOf, textOf } from './objects.ts';
import { type Widget, inherited } from './widgets.ts';

/** The form's dictionary (/AcroForm). A file whose pages show fields but that has none gets one. */
export function formOf(context: PDFContext): PDFDict {
	const catalog = catalogOf(context);
	const form = dictOf(catalog, 'AcroForm') ?? context.obj({ Fields: [] });
	if (!dictOf(catalog, 'AcroForm')) catalog.set(PDFName.of('AcroForm'), context.register(form));
	return form;
}

/**
 * Removes what would contradict the filled fields: the XFA twin of the form, whose values viewers prefer, and the usage
 * rights signature, which every change breaks. Returns whether there was an XFA form.
 */
export function removeRivals(form: PDFDict, context: PDFContext): boolean {
	const catalog = catalogOf(context);
	catalog.delete(PDFName.of('Perms'));
	catalog.delete(PDFName.of('NeedsRendering'));
	return form.delete(PDFName.of('XFA'));
}

/**
 * A signature covers the bytes of the signed file, so it is invalid in any filled copy. The fields for signatures stay,
 * to be signed anew.
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

/** What viewers need to let the user edit a field. */
export const USUAL_APPEARANCE = '/Helv 0 Tf 0 g';

export function supplyDefaults(form: PDFDict, context: PDFContext): void {
	if (textOf(form, 'DA') !== undefined) return;
	supplyFont(form, context);
	form.set(PDFName.of('DA'), PDFString.of(USUAL_APPEARANCE));
}

/**
 * The font of the usual appearance, where the form has none. The appearance itself is given to the fields that are
 * filled: with one, viewers would draw others that they did not draw before.
 */
export function supplyFont(form: PDFDict, context: PDFContext): void {
	if (textOf(form, 'DA') !== undefined) return;
	const resources = dictOf(form, 'DR') ?? context.obj({});
	const fonts = dictOf(resources, 'Font') ?? context.obj({});
	const helvetica = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
	if (!fonts.has(PDFName.of('Helv'))) fonts.set(PDFName.of('Helv'), context.obj(helvetica));
	resources.set(PDFName.of('Font'), fonts);
	form.set(PDFName.of('DR'), resources);
}

/** A file without an ID gets one (ISO 32000-1, 14.4), the same for the same bytes. */
export function supplyId(context: PDFContext, bytes: Uint8Array): void {
	if (context.lookup(context.trailerInfo.ID) instanceof PDFArray) return;
	const id = PDFHexString.of(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
	context.trailerInfo.ID = context.obj([id, id]);
}
