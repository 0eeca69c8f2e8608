import { PDFDict, PDFName, PDFRef, type PDFArray, type PDFObject } from '@cantoo/pdf-lib';
import type { Field } from '../../fields/fields.ts';
import { arrayOf } from '../../file/objects.ts';
import type { OpenedForm } from '../../fields/openFields.ts';

/** Whether an order differs from the position of the fields. */
export function meansOrder(wanted: readonly Field[], inReadingOrder: readonly Field[]): boolean {
	return wanted.some((field, index) => field !== inReadingOrder[index]);
}

/**
 * Puts the form's list, its groups and the pages' boxes in the same order as far as they can be:
 * programs list the fields by the first, and go from one to the next by the last.
 */
export function sortTree(fields: readonly Field[], { context, form, pages }: OpenedForm): void {
	const ranks = new Map<PDFObject, number>();
	fields.forEach(({ owners, widgets }, rank) => {
		for (const ref of [...owners, ...widgets.map((widget) => widget.ref)]) ranks.set(ref, rank);
		for (const { chainRefs } of widgets) {
			for (const ref of chainRefs) if (!ranks.has(ref)) ranks.set(ref, rank);
		}
	});
	const seen = new Set<PDFArray>();
	const visit = (array: PDFArray | undefined): void => {
		if (!array || seen.has(array)) return;
		seen.add(array);
		sortBy(ranks, array);
		for (const item of array.asArray()) {
			const dict = item instanceof PDFRef ? context.lookup(item) : item;
			if (dict instanceof PDFDict) visit(arrayOf(dict, 'Kids'));
		}
	};
	visit(arrayOf(form, 'Fields'));
	const tabbed = new Set(fields.flatMap(({ widgets }) => widgets.map(({ page }) => page?.dict)));
	for (const { dict } of pages) {
		if (!tabbed.has(dict)) continue;
		const annotations = arrayOf(dict, 'Annots');
		if (annotations) sortBy(ranks, annotations);
		// The order of the boxes in the page's list (ISO 32000-2, table 31).
		dict.set(PDFName.of('Tabs'), PDFName.of('W'));
	}
}

/** Items without a rank stay after the item that they follow. */
function sortBy(ranks: ReadonlyMap<PDFObject, number>, array: PDFArray): void {
	let last = -1;
	const ranked = array.asArray().map((item) => {
		last = ranks.get(item) ?? last;
		return { item, rank: last };
	});
	ranked.sort((a, b) => a.rank - b.rank);
	ranked.forEach(({ item }, index) => array.set(index, item));
}
