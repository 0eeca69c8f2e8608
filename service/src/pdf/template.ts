import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import { parsePdf, serializePdf } from './file/document.ts';
import { fillableFields, type Field } from './fields/fields.ts';
import type { Filling } from './text/filling.ts';
import type { FontLibrary } from './fonts/library.ts';
import { FontUse } from './fonts/use.ts';
import { appendRevision, readFileEnd, type FileEnd } from './file/increment.ts';
import { inMeantOrder } from './fields/fieldOrder.ts';
import { pagesOf, type Page } from './file/pages.ts';
import { MOST_FIELDS, UnusablePdfError } from './file/refusals.ts';
import { drawPresentLooks } from './values/presentLooks.ts';
import { formOf, removeRivals, removeSignatures, supplyFont } from './file/repair.ts';
import { Revision } from './file/revision.ts';
import { deleteUnreachable } from './file/unused.ts';
import { adoptWidgets, type Widget } from './file/widgets.ts';

/** A parsed and repaired form, and the file with exactly this state: the base of every fill. */
export interface Template {
	readonly context: PDFContext;
	readonly form: PDFDict;
	readonly fields: readonly Field[];
	readonly pages: readonly Page[];
	/** The boxes of all fields, those included that cannot be filled. */
	readonly widgets: readonly Widget[];
	readonly base: Uint8Array;
	readonly end: FileEnd;
}

/** Throws UnusablePdfError if the file cannot be a template. */
export async function prepareTemplate(
	bytes: Uint8Array,
	library: FontLibrary,
	withChoices = false,
): Promise<Template> {
	const context = await parsePdf(bytes);
	try {
		return await repaired(context, library, withChoices);
	} catch (error) {
		throw error instanceof UnusablePdfError ? error : new UnusablePdfError('damaged', error);
	}
}

/** Appends what `write` changes to the base. Runs do not see each other's changes. */
export function revise(
	{ context, form, base, end }: Template,
	library: FontLibrary,
	write: (filling: Filling) => void,
): Uint8Array {
	const revision = new Revision(context, end.size);
	const fonts = new FontUse(revision);
	write({ form, revision, fonts, library });
	fonts.finish();
	return appendRevision(base, end, revision);
}

async function repaired(
	context: PDFContext,
	library: FontLibrary,
	withChoices: boolean,
): Promise<Template> {
	const pages = pagesOf(context);
	if (pages.length === 0) throw new UnusablePdfError('damaged');
	const form = formOf(context);
	const hadXfa = removeRivals(form, context);
	const widgets = adoptWidgets(form, pages, context);
	removeSignatures(form, widgets);
	const fields = inMeantOrder(fillableFields(widgets, withChoices), form);
	if (fields.length === 0) throw new UnusablePdfError(hadXfa ? 'xfa-only' : 'no-fields');
	if (fields.length > MOST_FIELDS) throw new UnusablePdfError('too-many-fields');
	supplyFont(form, context);

	const revision = new Revision(context, context.largestObjectNumber + 1);
	const fonts = new FontUse(revision);
	const filling = { form, revision, fonts, library };
	drawPresentLooks(widgets, filling);
	fonts.finish();
	revision.applyToDocument();
	deleteUnreachable(context);

	const base = await serializePdf(context);
	return { context, form, fields, pages, widgets, base, end: readFileEnd(base) };
}
