import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import {
	arrayOf,
	entryOf,
	itemRefs,
	nameOf,
	refOf,
	textOf,
	textString,
} from '../../file/objects.ts';
import type { OpenedForm } from '../../fields/openFields.ts';

/** What a field inherits from the groups above it (ISO 32000-1, 12.7.3.1). */
const INHERITED = ['FT', 'Ff', 'V', 'DV', 'DA', 'Q', 'MaxLen', 'Opt'];

/** Removes a field from its group or the form's list, and groups that become empty. */
export function detach(ref: PDFRef, { context, form }: OpenedForm): void {
	const field = context.lookup(ref);
	if (!(field instanceof PDFDict)) return;
	const parentRef = refOf(field, 'Parent');
	const parent = context.lookup(parentRef);
	if (!(parentRef && parent instanceof PDFDict)) {
		removeItem(arrayOf(form, 'Fields'), ref);
		return;
	}
	for (const key of INHERITED) {
		const value = field.has(PDFName.of(key)) ? undefined : inheritedEntry(parent, key);
		if (value) field.set(PDFName.of(key), value);
	}
	field.delete(PDFName.of('Parent'));
	const siblings = arrayOf(parent, 'Kids');
	removeItem(siblings, ref);
	if (!siblings?.size()) detach(parentRef, { context, form } as OpenedForm);
}

/** Adds a field where its full name says; creates groups as needed. */
export function attach(ref: PDFRef, key: string, { context, form }: OpenedForm): void {
	const names = key.split('.');
	const last = names.pop() ?? key;
	let siblings = arrayOf(form, 'Fields');
	let parent: PDFRef | undefined;
	for (const name of names) {
		const group = groupNamed(name, siblings, context) ?? addGroup(name, siblings, parent, context);
		parent = group;
		const dict = context.lookup(group, PDFDict);
		siblings = arrayOf(dict, 'Kids');
	}
	const field = context.lookup(ref, PDFDict);
	field.set(PDFName.of('T'), textString(last));
	if (parent) field.set(PDFName.of('Parent'), parent);
	siblings?.push(ref);
}

export function removeItem(array: PDFArray | undefined, ref: PDFRef): void {
	const index = array?.indexOf(ref);
	if (index !== undefined) array?.remove(index);
}

function inheritedEntry(start: PDFDict, key: string) {
	const seen = new Set<PDFDict>();
	for (let dict: PDFDict | undefined = start; dict && !seen.has(dict); ) {
		const value = dict.get(PDFName.of(key));
		if (value) return value;
		seen.add(dict);
		const parent = entryOf(dict, 'Parent');
		dict = parent instanceof PDFDict ? parent : undefined;
	}
	return undefined;
}

function groupNamed(
	name: string,
	siblings: PDFArray | undefined,
	context: PDFContext,
): PDFRef | undefined {
	return itemRefs(siblings ?? PDFArray.withContext(context), context).find((ref) => {
		const dict = context.lookup(ref);
		if (!(dict instanceof PDFDict) || textOf(dict, 'T') !== name) return false;
		return nameOf(dict, 'Subtype') !== 'Widget' && arrayOf(dict, 'Kids') !== undefined;
	});
}

function addGroup(
	name: string,
	siblings: PDFArray | undefined,
	parent: PDFRef | undefined,
	context: PDFContext,
): PDFRef {
	const group = context.obj({ Kids: [] });
	group.set(PDFName.of('T'), textString(name));
	if (parent) group.set(PDFName.of('Parent'), parent);
	const ref = context.register(group);
	siblings?.push(ref);
	return ref;
}
