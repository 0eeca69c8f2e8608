import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext } from '@cantoo/pdf-lib';

/**
 * Whether the end of a file is missing, and objects with it: what is left can look like a form, but with pages, fields
 * or pictures lost. A file that only lacks its last lines is complete.
 */
export function isTruncated(bytes: Uint8Array, context: PDFContext): boolean {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const rest = file.subarray(Math.max(file.lastIndexOf('endobj'), 0)).toString('latin1');
	const [unfinished = ''] = /\d+\s+\d+\s+obj\b[^]*$/.exec(rest) ?? [];
	if ((unfinished || rest).includes('%%EOF')) return false;
	// Cross-references are no loss.
	if (unfinished !== '' && !/\/Type\s*\/XRef\b/.test(unfinished)) return true;
	const { Root } = context.trailerInfo;
	return Root !== undefined && lacksObjects(Root, context);
}

/** Whether a reference that can be reached from the root leads to no object. */
function lacksObjects(root: unknown, context: PDFContext): boolean {
	const waiting = [root];
	const seen = new Set<unknown>();
	while (waiting.length > 0) {
		const item = waiting.pop();
		const object = item instanceof PDFRef ? context.lookup(item) : item;
		if (object === undefined) return true;
		if (seen.has(object)) continue;
		seen.add(object);
		if (object instanceof PDFDict) waiting.push(...object.values());
		else if (object instanceof PDFStream) waiting.push(...object.dict.values());
		else if (object instanceof PDFArray) waiting.push(...object.asArray());
	}
	return false;
}
