import {
	PDFContext,
	PDFDict,
	PDFInvalidObject,
	PDFName,
	PDFNumber,
	PDFRawStream,
	PDFRef,
	type PDFObject,
} from '@cantoo/pdf-lib';
import type { Decryption } from './decryption.ts';
import { nameOf } from './objects.ts';
import { isCrossReference, packedIn } from './objectStreams.ts';
import { ObjectParser } from './parsing.ts';
import { headerOf } from './reader.ts';
import { UnusablePdfError } from './refusals.ts';
import { decryptionFor, entryIn, firstId, takeTrailers } from './trailers.ts';
import { deleteEarlierGenerations } from './unused.ts';

const HEAD = /(?<!\d)(\d{1,10})\s+(\d{1,5})\s+obj(?![a-z])|\btrailer(?=\s*<<)/g;

/**
 * Reads a file with unusable cross-references by searching for its objects; the last object with a number counts.
 * Throws UnusablePdfError `encrypted` or `too-large`.
 */
export function readBySearch(bytes: Uint8Array): PDFContext {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
	const found = search(bytes, file);
	const encrypt = entryIn(found.trailers, 'Encrypt');
	const dict = encrypt instanceof PDFRef ? found.context.lookup(encrypt) : encrypt;
	// A reference to nothing protects nothing.
	const { context, trailers } = dict
		? search(bytes, file, decryptionFor(dict, firstId(found.trailers)))
		: found;
	if (encrypt instanceof PDFRef) context.delete(encrypt);
	takeTrailers(context, trailers);
	if (!isCatalog(context.lookup(context.trailerInfo.Root))) {
		const catalogs = context.enumerateIndirectObjects().filter(([, object]) => isCatalog(object));
		const [last] = catalogs.at(-1) ?? [];
		if (last) context.trailerInfo.Root = last;
	}
	context.header = headerOf(file);
	deleteEarlierGenerations(context);
	return context;
}

interface Found {
	readonly context: PDFContext;
	/** The newest first. */
	readonly trailers: readonly PDFDict[];
}

function search(bytes: Uint8Array, file: string, decryption?: Decryption): Found {
	const context = PDFContext.create();
	const trailers: PDFDict[] = [];
	const findNumber = (ref: PDFRef) => {
		const number = context.lookup(ref);
		return number instanceof PDFNumber ? number.asNumber() : undefined;
	};
	const heads = new RegExp(HEAD);
	for (let head = heads.exec(file); head; head = heads.exec(file)) {
		const [, number, generation] = head;
		const ref = number === undefined ? undefined : PDFRef.of(Number(number), Number(generation));
		const parser = new ObjectParser(bytes, context, heads.lastIndex, { findNumber, decryption });
		try {
			const object = parser.parseObject(ref);
			heads.lastIndex = parser.offset;
			if (!ref && object instanceof PDFDict) trailers.unshift(object);
			else if (isCrossReference(object)) trailers.unshift(object.dict);
			else if (ref && ref.objectNumber > 0) assign(ref, object, context);
		} catch (error) {
			if (error instanceof UnusablePdfError) throw error;
			// Without an end, it is no object.
			const end = file.indexOf('endobj', heads.lastIndex);
			if (end < 0 || !ref) continue;
			context.assign(ref, PDFInvalidObject.of(bytes.slice(heads.lastIndex, end)));
			heads.lastIndex = end;
		}
	}
	return { context, trailers };
}

/** With the objects that it holds. */
function assign(ref: PDFRef, object: PDFObject, context: PDFContext): void {
	context.assign(ref, object);
	if (!(object instanceof PDFRawStream) || nameOf(object.dict, 'Type') !== 'ObjStm') return;
	for (const packed of packedIn(object)) context.assign(PDFRef.of(packed.number), packed.parse());
}

function isCatalog(object: PDFObject | undefined): boolean {
	return object instanceof PDFDict && object.lookup(PDFName.of('Type')) === PDFName.of('Catalog');
}
