import { PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import type { Field } from './fields.ts';
import { arrayOf } from '../file/objects.ts';

/**
 * An entry of /AcroForm that other programs ignore: the fields, as references, in the order that
 * their author means. The form's own list cannot say so: in most files its order is accidental, and
 * fields of one group stand together in it.
 */
const ORDER = 'PdfTemplateFieldOrder';

/**
 * Fields in reading order as their author means them. Of those that the form's order leaves out,
 * drop-downs and radio groups stay after the field that they follow; the others come last.
 */
export function inMeantOrder(fields: readonly Field[], form: PDFDict): Field[] {
	const refs = arrayOf(form, ORDER)?.asArray() ?? [];
	const ranks = new Map<unknown, number>(refs.map((ref, index) => [ref, index]));
	const rankOf = ({ owners }: Field): number =>
		Math.min(...owners.map((owner) => ranks.get(owner) ?? ranks.size));
	let last = -1;
	return fields
		.map((field) => {
			const rank = rankOf(field);
			if (!field.options || rank < ranks.size) last = rank;
			return { field, rank: last };
		})
		.sort((a, b) => a.rank - b.rank)
		.map(({ field }) => field);
}

/** `undefined` restores the order of the fields' places. */
export function setMeantOrder(form: PDFDict, owners: readonly PDFRef[] | undefined): void {
	if (owners) form.set(PDFName.of(ORDER), form.context.obj([...owners]));
	else form.delete(PDFName.of(ORDER));
}
