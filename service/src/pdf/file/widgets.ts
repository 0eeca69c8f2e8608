import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import { arrayOf, itemRefs, nameOf, numberOf, refOf, textOf } from './objects.ts';
import type { Page } from './pages.ts';

/** One box of a field, with everything that the box inherits from. */
export interface Widget {
	readonly ref: PDFRef;
	readonly dict: PDFDict;
	/** The box itself, then its parents up to the top of its field. */
	readonly chain: readonly PDFDict[];
	/** References of `chain`. */
	readonly chainRefs: readonly PDFRef[];
	/** The page that shows the box; a box that no page lists has none. */
	readonly page: Page | undefined;
}

/**
 * Finds every box of the form: those that pages show and those that only the form's field list
 * knows. Links that are missing between the two are added, because viewers and other tools see a
 * field only when the list leads to it (files saved by macOS Preview omit whole pages of them).
 */
export function adoptWidgets(form: PDFDict, pages: readonly Page[], context: PDFContext): Widget[] {
	const fields = arrayOf(form, 'Fields') ?? PDFArray.withContext(context);
	form.set(PDFName.of('Fields'), fields);
	const listed = walkFieldList(fields, context);
	const widgets: Widget[] = [];
	const onPages = new Set<PDFRef>();
	for (const page of pages) {
		for (const ref of page.annotations) {
			const dict = context.lookup(ref);
			if (!(dict instanceof PDFDict) || nameOf(dict, 'Subtype') !== 'Widget') continue;
			if (onPages.has(ref)) continue;
			onPages.add(ref);
			const widget = { ref, dict, page, ...climb(ref, context) };
			if (fullName(widget) === undefined) continue;
			adopt(widget, fields, listed);
			widgets.push(widget);
		}
	}
	for (const [ref, isLeaf] of listed) {
		const dict = context.lookup(ref);
		if (isLeaf && !onPages.has(ref) && dict instanceof PDFDict) {
			widgets.push({ ref, dict, page: undefined, ...climb(ref, context) });
		}
	}
	return widgets;
}

/** Full name: the partial names from the top down. A box without any name belongs to no field. */
export function fullName(widget: Widget): string | undefined {
	const names = widget.chain.map((dict) => textOf(dict, 'T')).filter((name) => name !== undefined);
	return names.reverse().join('.') || undefined;
}

/** The dictionary in the chain that is the field rather than a box of it. */
export function ownerIndex(widget: Widget): number {
	return Math.max(
		widget.chain.findIndex((dict) => dict.has(PDFName.of('T'))),
		0,
	);
}

/** Every reference the list leads to, and whether it is a leaf. Missing /Parent links are set. */
function walkFieldList(fields: PDFArray, context: PDFContext): Map<PDFRef, boolean> {
	const found = new Map<PDFRef, boolean>();
	const visit = (refs: readonly PDFRef[], parent: PDFRef | undefined): void => {
		for (const ref of refs) {
			const dict = context.lookup(ref);
			if (found.has(ref) || !(dict instanceof PDFDict)) continue;
			const kids = arrayOf(dict, 'Kids');
			found.set(ref, !kids?.size());
			if (parent && !refOf(dict, 'Parent')) dict.set(PDFName.of('Parent'), parent);
			if (kids) visit(itemRefs(kids, context), ref);
		}
	};
	visit(itemRefs(fields, context), undefined);
	return found;
}

function climb(ref: PDFRef, context: PDFContext): Pick<Widget, 'chain' | 'chainRefs'> {
	const refs = new Set<PDFRef>();
	const chain: PDFDict[] = [];
	let next: PDFRef | undefined = ref;
	while (next && !refs.has(next)) {
		const dict = context.lookup(next);
		if (!(dict instanceof PDFDict)) break;
		refs.add(next);
		chain.push(dict);
		next = refOf(dict, 'Parent');
	}
	return { chain, chainRefs: [...refs] };
}

function adopt(widget: Widget, fields: PDFArray, listed: Map<PDFRef, boolean>): void {
	for (const [index, ref] of widget.chainRefs.entries()) {
		if (listed.has(ref)) return;
		listed.set(ref, index === 0);
		const parent = widget.chain[index + 1];
		if (!parent) {
			fields.push(ref);
			return;
		}
		const kids = arrayOf(parent, 'Kids') ?? PDFArray.withContext(parent.context);
		parent.set(PDFName.of('Kids'), kids);
		if (kids.indexOf(ref) === undefined) kids.push(ref);
	}
}

/** The nearest value of an entry that a box inherits from its parents. */
export function inherited<T>(
	widget: Widget,
	read: (dict: PDFDict, key: string) => T | undefined,
	key: string,
): T | undefined {
	for (const dict of widget.chain) {
		const value = read(dict, key);
		if (value !== undefined) return value;
	}
	return undefined;
}

/** Field flags (ISO 32000-1, tables 221, 226 and 228). */
export function flagsOf(widget: Widget): number {
	return inherited(widget, numberOf, 'Ff') ?? 0;
}
