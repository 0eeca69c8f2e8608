import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { decryptionBy, type Decryption } from './decryption.ts';
import { UnusablePdfError } from './refusals.ts';
import { bytesOf } from './strings.ts';

/** An entry of the newest trailer that has it. */
export function entryIn(trailers: readonly PDFDict[], key: string): PDFObject | undefined {
	const name = PDFName.of(key);
	return trailers.map((trailer) => trailer.get(name)).find((entry) => entry !== undefined);
}

/** Makes what trailers say, the newest first, that of a document. */
export function takeTrailers({ trailerInfo }: PDFContext, trailers: readonly PDFDict[]): void {
	for (const key of ['Root', 'Info', 'ID'] as const) {
		const value = entryIn(trailers, key);
		if (value) trailerInfo[key] = value;
	}
}

/** The first part of a file's ID; empty if it has none. */
export function firstId(trailers: readonly PDFDict[]): Uint8Array {
	const id = entryIn(trailers, 'ID');
	return (id instanceof PDFArray ? bytesOf(id.get(0)) : undefined) ?? new Uint8Array();
}

/** Throws UnusablePdfError `encrypted` where a file does not open without a password. */
export function decryptionFor(encrypt: PDFObject, id: Uint8Array): Decryption {
	const decryption = encrypt instanceof PDFDict ? decryptionBy(encrypt, id) : undefined;
	if (!decryption) throw new UnusablePdfError('encrypted');
	return decryption;
}
