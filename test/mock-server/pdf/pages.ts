import { PDFDict, PDFRef, type PDFContext } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, itemRefs, nameOf, numberOf } from './objects.ts';

/** A page and its annotations, in the order of the file. */
export interface Page {
	readonly index: number;
	/** Clockwise turn at display: 0, 90, 180 or 270. */
	readonly turn: number;
	readonly annotations: readonly PDFRef[];
	readonly dict: PDFDict;
}

/**
 * Walks the page tree. Unlike pdf-lib's own walk it does not stop at a damaged branch, and it
 * visits every node once, so a circular tree ends, too.
 */
export function pagesOf(context: PDFContext): Page[] {
	const catalog = context.lookup(context.trailerInfo.Root);
	const root = catalog instanceof PDFDict ? dictOf(catalog, 'Pages') : undefined;
	const pages: Page[] = [];
	const seen = new Set<PDFDict>();
	const visit = (node: PDFDict, inheritedTurn: number): void => {
		if (seen.has(node)) return;
		seen.add(node);
		const turn = numberOf(node, 'Rotate') ?? inheritedTurn;
		const kids = arrayOf(node, 'Kids');
		if (!kids) {
			if (nameOf(node, 'Type') !== 'Pages') pages.push(page(node, pages.length, turn, context));
			return;
		}
		for (const kid of kids.asArray()) {
			const dict = kid instanceof PDFRef ? context.lookup(kid) : kid;
			if (dict instanceof PDFDict) visit(dict, turn);
		}
	};
	if (root) visit(root, 0);
	return pages;
}

function page(node: PDFDict, index: number, turn: number, context: PDFContext): Page {
	const annotations = arrayOf(node, 'Annots');
	return {
		index,
		turn: (((Math.round(turn / 90) * 90) % 360) + 360) % 360,
		annotations: annotations ? itemRefs(annotations, context) : [],
		dict: node,
	};
}
