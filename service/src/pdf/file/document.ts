import { PDFDict, PDFHeader, PDFStreamWriter, type PDFContext } from '@cantoo/pdf-lib';
import { pagesOf } from './pages.ts';
import { readByReferences } from './reader.ts';
import { UnusablePdfError } from './refusals.ts';
import { readBySearch } from './search.ts';
import { isTruncated } from './truncation.ts';

/** pdf-lib sleeps between batches of objects unless a batch has no end. */
const WITHOUT_PAUSES = Infinity;

/**
 * Parses a PDF; a protected one too, if it opens without asking for a password.
 * Throws UnusablePdfError: `not-a-pdf`, `encrypted`, `truncated`, `damaged` or `too-large`.
 */
export function parsePdf(bytes: Uint8Array): PDFContext {
	const context = parse(bytes);
	if (isTruncated(bytes, context)) throw new UnusablePdfError('truncated');
	return context;
}

function parse(bytes: Uint8Array): PDFContext {
	// Readers accept some bytes before the header (ISO 32000-1, annex H, note 13).
	const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
	if (!start.includes('%PDF-')) throw new UnusablePdfError('not-a-pdf');
	const read = readByReferences(bytes);
	if (read && pagesOf(read).length > 0) return read;
	try {
		return readBySearch(bytes);
	} catch (error) {
		throw error instanceof UnusablePdfError ? error : new UnusablePdfError('damaged', error);
	}
}

/** The document as one plain file with object streams: no encryption, no earlier versions. */
export async function serializePdf(context: PDFContext): Promise<Uint8Array> {
	if (Number(context.header.getVersionString()) < 1.5) {
		context.header = PDFHeader.forVersion(1, 7);
	}
	return PDFStreamWriter.forContext(context, WITHOUT_PAUSES).serializeToBuffer();
}

/** Throws UnusablePdfError `damaged` if the document has none. */
export function catalogOf(context: PDFContext): PDFDict {
	const catalog = context.lookup(context.trailerInfo.Root);
	if (!(catalog instanceof PDFDict)) throw new UnusablePdfError('damaged');
	return catalog;
}
