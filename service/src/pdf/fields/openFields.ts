import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import { parsePdf } from '../file/document.ts';
import { inMeantOrder } from './fieldOrder.ts';
import { fillableFields, type Field } from './fields.ts';
import { pagesOf, type Page } from '../file/pages.ts';
import { UnusablePdfError } from '../file/refusals.ts';
import { formOf, removeRivals, removeSignatures, supplyDefaults } from '../file/repair.ts';
import { adoptWidgets, type Widget } from '../file/widgets.ts';

/** A parsed PDF and its form, ready to be changed in place. */
export interface OpenedForm {
	readonly context: PDFContext;
	readonly form: PDFDict;
	readonly pages: readonly Page[];
	/** The fields of all kinds. */
	readonly widgets: readonly Widget[];
	/** The fillable fields, in the order of the API; drop-downs and radio groups only if asked for. */
	readonly fields: readonly Field[];
}

/** Throws UnusablePdfError like a template, except that a PDF without fields is accepted. */
export async function openFields(bytes: Uint8Array, withChoices = false): Promise<OpenedForm> {
	const context = await parsePdf(bytes);
	try {
		return opened(context, withChoices);
	} catch (error) {
		throw error instanceof UnusablePdfError ? error : new UnusablePdfError('damaged', error);
	}
}

/** Finds the fields of a parsed PDF; call again after every change. */
export function formIn(context: PDFContext, withChoices = false): OpenedForm {
	const form = formOf(context);
	const pages = pagesOf(context);
	const widgets = adoptWidgets(form, pages, context);
	const fields = inMeantOrder(fillableFields(widgets, withChoices), form);
	return { context, form, pages, widgets, fields };
}

function opened(context: PDFContext, withChoices: boolean): OpenedForm {
	if (pagesOf(context).length === 0) throw new UnusablePdfError('damaged');
	const hadXfa = removeRivals(formOf(context), context);
	const found = formIn(context, withChoices);
	if (hadXfa && found.fields.length === 0) throw new UnusablePdfError('xfa-only');
	removeSignatures(found.form, found.widgets);
	supplyDefaults(found.form, context);
	return found;
}
