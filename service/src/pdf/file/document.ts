import {
	PDFDict,
	PDFDocument,
	PDFHeader,
	PDFRawStream,
	PDFRef,
	PDFStreamWriter,
	type PDFContext,
} from '@cantoo/pdf-lib';
import { nameOf } from './objects.ts';
import { pagesOf } from './pages.ts';
import { mendParsers } from './parsing.ts';
import { freedNumbers, readByReferences } from './reader.ts';
import { UnusablePdfError } from './refusals.ts';
import { isTruncated } from './truncation.ts';
import { deleteEarlierGenerations } from './unused.ts';

/** pdf-lib sleeps between batches of objects unless a batch has no end. */
const WITHOUT_PAUSES = Infinity;
const LOADING = { updateMetadata: false, parseSpeed: WITHOUT_PAUSES } as const;

mendParsers();

/**
 * Parses a PDF; a protected one too, if it opens without asking for a password.
 * Throws UnusablePdfError: `not-a-pdf`, `encrypted`, `truncated` or `damaged`.
 */
export async function parsePdf(bytes: Uint8Array): Promise<PDFContext> {
	const context = await parse(bytes);
	if (isTruncated(bytes, context)) throw new UnusablePdfError('truncated');
	return context;
}

async function parse(bytes: Uint8Array): Promise<PDFContext> {
	// Readers accept some bytes before the header (ISO 32000-1, annex H, note 13).
	const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
	if (!start.includes('%PDF-')) throw new UnusablePdfError('not-a-pdf');
	const read = readByReferences(bytes);
	if (read && pagesOf(read).length > 0) return read;
	try {
		const { context } = await PDFDocument.load(bytes, { ...LOADING, ignoreEncryption: true });
		const { Encrypt } = context.trailerInfo;
		const plain = Encrypt && context.lookup(Encrypt) ? await decrypted(bytes, Encrypt) : context;
		deleteEarlierGenerations(plain);
		return plain;
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

async function decrypted(bytes: Uint8Array, security: unknown): Promise<PDFContext> {
	const { context } = await PDFDocument.load(bytes, { ...LOADING, password: '' }).catch(
		(error: unknown) => {
			throw new UnusablePdfError('encrypted', error);
		},
	);
	// What is left of the encryption would make pdf-lib itself take the saved file for encrypted.
	if (security instanceof PDFRef) context.delete(security);
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (object instanceof PDFRawStream && nameOf(object.dict, 'Type') === 'XRef') {
			context.delete(ref);
		}
	}
	const freed = freedNumbers(bytes);
	for (const [ref] of context.enumerateIndirectObjects()) {
		if (freed.has(ref.objectNumber)) context.delete(ref);
	}
	delete context.trailerInfo.Encrypt;
	return context;
}
