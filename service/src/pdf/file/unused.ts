import {
	PDFArray,
	PDFDict,
	PDFInvalidObject,
	PDFRef,
	PDFStream,
	type PDFContext,
	type PDFObject,
} from '@cantoo/pdf-lib';

/** Of an object number that was used again only the last generation counts (ISO 32000-1, 7.5.4). */
export function deleteEarlierGenerations(context: PDFContext): void {
	const last = new Map<number, PDFRef>();
	for (const [ref] of context.enumerateIndirectObjects()) {
		const other = last.get(ref.objectNumber);
		if (other) context.delete(other.generationNumber < ref.generationNumber ? other : ref);
		if (!other || other.generationNumber < ref.generationNumber) last.set(ref.objectNumber, ref);
	}
}

/**
 * Deletes unreachable objects: those that were replaced or removed here or by earlier programs, such as the data of an
 * XFA form. Otherwise every filled document would contain them.
 */
export function deleteUnreachable(context: PDFContext): void {
	const reached = reachable(context);
	if (!reached) return;
	for (const [ref] of context.enumerateIndirectObjects()) {
		if (!reached.has(ref)) context.delete(ref);
	}
}

/** `undefined` if an object can't be read, because it may refer to anything. */
function reachable(context: PDFContext): Set<PDFRef> | undefined {
	const { Root, Info, ID } = context.trailerInfo;
	const reached = new Set<PDFRef>();
	const pending: (PDFObject | undefined)[] = [Root, Info, ID];
	while (pending.length > 0) {
		const object = pending.pop();
		if (object instanceof PDFInvalidObject) return undefined;
		if (object instanceof PDFRef && !reached.has(object)) {
			reached.add(object);
			pending.push(context.lookup(object));
		}
		const dict = object instanceof PDFStream ? object.dict : object;
		const items = dict instanceof PDFDict ? dict.values() : [];
		for (const item of object instanceof PDFArray ? object.asArray() : items) pending.push(item);
	}
	return reached;
}
