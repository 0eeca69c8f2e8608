import { PDFDict, PDFName, PDFRef, type PDFContext } from '@cantoo/pdf-lib';
import { arrayOf, itemRefs, nameOf, numberOf } from './objects.ts';

/** A page and its annotations, in the order of the file. */
export interface Page {
	readonly index: number;
	/** Clockwise turn at display: 0, 90, 180 or 270. */
	readonly turn: number;
	readonly annotations: readonly PDFRef[];
	readonly dict: PDFDict;
	readonly ref: PDFRef;
}

/**
 * Walks the page tree. Unlike pdf-lib's own walk it does not stop at a damaged branch, and it
 * visits every node once, so a circular tree ends, too.
 */
export function pagesOf(context: PDFContext): Page[] {
	const catalog = context.lookup(context.trailerInfo.Root);
	const root = catalog instanceof PDFDict ? rootOf(catalog, context) : undefined;
	const pages: Page[] = [];
	const seen = new Set<PDFDict>();
	// Not recursive: a tree can be deeper than the stack.
	const waiting = root ? [{ ref: root, turn: 0 }] : [];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { ref } = next;
		const node = context.lookup(ref);
		if (!(node instanceof PDFDict) || seen.has(node)) continue;
		seen.add(node);
		const turn = numberOf(node, 'Rotate') ?? next.turn;
		const kids = arrayOf(node, 'Kids');
		if (kids)
			for (const kid of itemRefs(kids, context).toReversed()) waiting.push({ ref: kid, turn });
		else if (nameOf(node, 'Type') !== 'Pages')
			pages.push({ ...page(node, pages.length, turn, context), ref });
	}
	return pages;
}

/** A root that stands in the catalog itself is given an object number of its own. */
function rootOf(catalog: PDFDict, context: PDFContext): PDFRef | undefined {
	const root = catalog.get(PDFName.of('Pages'));
	if (!(root instanceof PDFDict)) return root instanceof PDFRef ? root : undefined;
	const ref = context.register(root);
	catalog.set(PDFName.of('Pages'), ref);
	return ref;
}

function page(node: PDFDict, index: number, turn: number, context: PDFContext): Omit<Page, 'ref'> {
	const annotations = arrayOf(node, 'Annots');
	return {
		index,
		turn: (((Math.round(turn / 90) * 90) % 360) + 360) % 360,
		annotations: annotations ? itemRefs(annotations, context) : [],
		dict: node,
	};
}
