import {
	PDFArray,
	PDFDict,
	PDFName,
	PDFNumber,
	PDFRef,
	type PDFContext,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { catalogOf } from '../file/document.ts';
import { arrayOf, dictOf, nameOf, numberOf, refOf } from '../file/objects.ts';
import type { Page } from '../file/pages.ts';

/**
 * The structure of a tagged PDF: the meaning and order of its content, for example for screen readers (ISO 32000-1,
 * 14.7).
 */
export interface Structure {
	/** The elements of annotations, by annotation. */
	readonly elements: ReadonlyMap<PDFRef, PDFRef>;
	/** The lists of elements of pages, by page. */
	readonly lists: ReadonlyMap<PDFRef, PDFRef>;
	/** The element that further elements belong to. */
	readonly top: PDFRef;
}

/** Prepares each page with annotations for more tagged content. `undefined` if the PDF isn't tagged. */
export function structureOf(context: PDFContext, pages: readonly Page[]): Structure | undefined {
	const catalog = catalogOf(context);
	const root = dictOf(catalog, 'StructTreeRoot');
	if (!root) return undefined;
	const rootRef = refOf(catalog, 'StructTreeRoot') ?? context.register(root);
	catalog.set(PDFName.of('StructTreeRoot'), rootRef);
	const elements = elementsBelow(rootRef, context);
	const used = pages.filter(({ annotations }) => annotations.length > 0);
	// The only element at the root stands for the whole document.
	const [only, ...others] = kidsOf(root);
	const top = only instanceof PDFRef && others.length === 0 ? only : rootRef;
	return { elements, lists: listsOf(root, used), top };
}

/** Cached while a document is edited, so that it is read once for all changes. */
const elementsOf = new WeakMap<PDFContext, ReadonlyMap<PDFRef, PDFRef>>();

/** Replaces a box by another in its structure element, if there is one, or removes it. */
export function replaceInStructure(context: PDFContext, box: PDFRef, other?: PDFRef): void {
	const root = refOf(catalogOf(context), 'StructTreeRoot');
	const elements = elementsOf.get(context) ?? (root ? elementsBelow(root, context) : new Map());
	elementsOf.set(context, elements);
	const element = context.lookup(elements.get(box));
	if (!(element instanceof PDFDict)) return;
	const kids = kidsOf(element).filter((kid) => {
		const reference = context.lookup(kid);
		if (annotationOf(reference) !== box) return true;
		if (other && reference instanceof PDFDict) reference.set(PDFName.of('Obj'), other);
		return other !== undefined;
	});
	setKids(element, kids);
}

/** The kids of an element: one, or a list of them. */
export function kidsOf(element: PDFDict): readonly PDFObject[] {
	const kids = element.get(PDFName.of('K'));
	return arrayOf(element, 'K')?.asArray() ?? (kids ? [kids] : []);
}

export function setKids(element: PDFDict, kids: readonly PDFObject[]): void {
	const [only, ...others] = kids;
	if (!only) element.delete(PDFName.of('K'));
	else element.set(PDFName.of('K'), others.length > 0 ? element.context.obj([...kids]) : only);
}

/** The annotation that a kid of an element refers to (ISO 32000-1, 14.7.4.3). */
export function annotationOf(kid: PDFObject | undefined): PDFRef | undefined {
	const isReference = kid instanceof PDFDict && nameOf(kid, 'Type') === 'OBJR';
	return isReference ? refOf(kid, 'Obj') : undefined;
}

/** Elements that stand in their parents get object numbers of their own, so that they can be changed alone. */
function elementsBelow(root: PDFRef, context: PDFContext): Map<PDFRef, PDFRef> {
	const elements = new Map<PDFRef, PDFRef>();
	const seen = new Set<PDFRef>();
	const waiting = [root];
	for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
		const element = context.lookup(ref);
		if (seen.has(ref) || !(element instanceof PDFDict)) continue;
		seen.add(ref);
		const kids = kidsOf(element);
		const owned = kids.map((kid) => {
			const isElement = kid instanceof PDFDict && kid.has(PDFName.of('S'));
			return isElement ? context.register(kid) : kid;
		});
		if (owned.some((kid, index) => kid !== kids[index])) setKids(element, owned);
		for (const kid of owned) {
			const annotation = annotationOf(context.lookup(kid));
			if (annotation) elements.set(annotation, ref);
			else if (kid instanceof PDFRef) waiting.push(kid);
		}
	}
	return elements;
}

/** Each page has a number, by which a tree of numbers has its list (ISO 32000-1, 14.7.4.4). */
function listsOf(root: PDFDict, pages: readonly Page[]): Map<PDFRef, PDFRef> {
	const { context } = root;
	const tree = dictOf(root, 'ParentTree') ?? context.obj({});
	if (!dictOf(root, 'ParentTree')) root.set(PDFName.of('ParentTree'), tree);
	const entries = entriesOf(tree);
	const known = [numberOf(root, 'ParentTreeNextKey') ?? 0, ...entries.keys()];
	let next = known.reduce((most, key) => Math.max(most, key + 1), 0);
	const lists = new Map<PDFRef, PDFRef>();
	for (const { dict, ref } of pages) {
		const entry = entries.get(numberOf(dict, 'StructParents') ?? -1);
		const value = entry?.nums.get(entry.index);
		const list = context.lookup(value);
		const own =
			value instanceof PDFRef && list instanceof PDFArray
				? value
				: context.register(list instanceof PDFArray ? list : context.obj([]));
		lists.set(ref, own);
		if (entry) entry.nums.set(entry.index, own);
		else {
			dict.set(PDFName.of('StructParents'), PDFNumber.of(next));
			addEntry(tree, next++, own);
		}
	}
	root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(next));
	return lists;
}

interface Entry {
	readonly nums: PDFArray;
	/** That of the value; its number stands before it. */
	readonly index: number;
}

function entriesOf(tree: PDFDict): Map<number, Entry> {
	const entries = new Map<number, Entry>();
	const seen = new Set<PDFDict>();
	const waiting = [tree];
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		if (seen.has(node)) continue;
		seen.add(node);
		for (const kid of arrayOf(node, 'Kids')?.asArray() ?? []) {
			const dict = node.context.lookup(kid);
			if (dict instanceof PDFDict) waiting.push(dict);
		}
		const nums = arrayOf(node, 'Nums');
		for (let index = 1; nums && index < nums.size(); index += 2) {
			const key = nums.lookup(index - 1);
			if (key instanceof PDFNumber) entries.set(key.asNumber(), { nums, index });
		}
	}
	return entries;
}

/** Adds a number beyond all others. */
function addEntry(tree: PDFDict, key: number, value: PDFRef): void {
	const { context } = tree;
	const kids = arrayOf(tree, 'Kids');
	if (kids) {
		kids.push(context.register(context.obj({ Limits: [key, key], Nums: [key, value] })));
		return;
	}
	const nums = arrayOf(tree, 'Nums') ?? context.obj([]);
	nums.push(PDFNumber.of(key));
	nums.push(value);
	tree.set(PDFName.of('Nums'), nums);
}
