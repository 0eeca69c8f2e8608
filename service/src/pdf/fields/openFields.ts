import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import { parsePdf } from '../file/document.ts';
import { inMeantOrder } from './fieldOrder.ts';
import { nameOffStates } from './offStates.ts';
import { fillableFields, type Field } from './fields.ts';
import { pagesOf, type Page } from '../file/pages.ts';
import { UnusablePdfError } from '../file/refusals.ts';
import { formOf, removeRivals, removeSignatures } from '../file/repair.ts';
import { adoptWidgets, type Widget } from '../file/widgets.ts';

/** A parsed PDF and its form, ready to be changed in place. */
export interface OpenedForm {
	readonly context: PDFContext;
	readonly form: PDFDict;
	readonly pages: readonly Page[];
	/** The boxes of all fields, those included that cannot be filled. */
	readonly widgets: readonly Widget[];
	/** The fillable fields, in the order of the API. */
	readonly fields: readonly Field[];
}

/** Parses a PDF, repairs its form and lists its fields; a PDF without fields has none. Throws UnusablePdfError. */
export function openFields(bytes: Uint8Array): OpenedForm {
	const context = parsePdf(bytes);
	try {
		return opened(context);
	} catch (error) {
		throw error instanceof UnusablePdfError ? error : new UnusablePdfError('damaged', error);
	}
}

/** Finds the fields of a parsed PDF; call again after every change. */
export function formIn(context: PDFContext): OpenedForm {
	const form = formOf(context);
	const pages = pagesOf(context);
	const widgets = adoptWidgets(form, pages, context);
	nameOffStates(widgets);
	const fields = inMeantOrder(fillableFields(widgets), form);
	return { context, form, pages, widgets, fields };
}

function opened(context: PDFContext): OpenedForm {
	if (pagesOf(context).length === 0) throw new UnusablePdfError('damaged');
	const hadXfa = removeRivals(formOf(context), context);
	const found = formIn(context);
	if (hadXfa && found.fields.length === 0) throw new UnusablePdfError('xfa-only');
	removeSignatures(found.form, found.widgets);
	return found;
}
