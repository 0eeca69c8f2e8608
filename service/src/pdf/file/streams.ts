import {
	decodePDFRawStream,
	PDFArray,
	PDFDict,
	PDFName,
	PDFRawStream,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { entryOf, numberOf } from './objects.ts';
import { UnusablePdfError } from './refusals.ts';

/** Short names, which belong into inline images, but which programs write elsewhere, too. */
const FULL_NAMES: Readonly<Record<string, string>> = {
	Fl: 'FlateDecode',
	LZW: 'LZWDecode',
	A85: 'ASCII85Decode',
	AHx: 'ASCIIHexDecode',
	RL: 'RunLengthDecode',
};
/** As much as there is of data that is cut off, and no more than the engine's memory holds. */
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1 << 28 } as const;

/** What a stream holds, decoded. Throws if that cannot be read; UnusablePdfError `too-large` if it holds too much. */
export function contentOf(stream: PDFRawStream): Buffer {
	const { context } = stream.dict;
	const parameters = listOf(entryOf(stream.dict, 'DecodeParms') ?? entryOf(stream.dict, 'DP'));
	const filters = listOf(entryOf(stream.dict, 'Filter') ?? entryOf(stream.dict, 'F'));
	return filters.reduce<Buffer>((bytes, item, index) => {
		const filter = context.lookup(item);
		if (!(filter instanceof PDFName)) return bytes;
		const own = context.lookup(parameters[index]);
		return decodedBy(filter.decodeText(), own instanceof PDFDict ? own : undefined, bytes, stream);
	}, Buffer.from(stream.contents));
}

function listOf(object: PDFObject | undefined): readonly PDFObject[] {
	if (object instanceof PDFArray) return object.asArray();
	return object instanceof PDFName || object instanceof PDFDict ? [object] : [];
}

function decodedBy(
	filter: string,
	parameters: PDFDict | undefined,
	bytes: Buffer,
	{ dict: { context } }: PDFRawStream,
): Buffer {
	const name = FULL_NAMES[filter] ?? filter;
	const dict = context.obj({ Filter: name });
	if (name === 'FlateDecode') return unpredicted(inflated(bytes, dict), parameters);
	if (parameters) dict.set(PDFName.of('DecodeParms'), parameters);
	const decoded = Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode());
	return name === 'LZWDecode' ? unpredicted(decoded, parameters) : decoded;
}

function inflated(bytes: Buffer, dict: PDFDict): Buffer {
	try {
		return inflateSync(bytes, TOLERANT);
	} catch (error) {
		refuseTooLarge(error);
		// A wrong sum at the end, or no head.
	}
	try {
		return inflateRawSync(hasHead(bytes) ? bytes.subarray(2) : bytes, TOLERANT);
	} catch (error) {
		refuseTooLarge(error);
		if (codeOf(error) !== 'Z_DATA_ERROR') throw error;
		// What comes before the damage.
		return Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode());
	}
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

function refuseTooLarge(error: unknown): void {
	if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new UnusablePdfError('too-large', error);
}

function hasHead(bytes: Buffer): boolean {
	return bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

/** Undoes what is done to rows of bytes before they are compressed (ISO 32000-1, 7.4.4.4): that of PNG. */
function unpredicted(bytes: Buffer, parameters: PDFDict | undefined): Buffer {
	if (!parameters || (numberOf(parameters, 'Predictor') ?? 1) < 10) return bytes;
	const colors = numberOf(parameters, 'Colors') ?? 1;
	const bits = (numberOf(parameters, 'BitsPerComponent') ?? 8) * colors;
	const length = Math.ceil(((numberOf(parameters, 'Columns') ?? 1) * bits) / 8);
	const pixel = Math.max(Math.ceil(bits / 8), 1);
	const rows: Buffer[] = [];
	let above = Buffer.alloc(length);
	for (let at = 0; at + 1 < bytes.length; at += length + 1) {
		const row = Buffer.from(bytes.subarray(at + 1, at + 1 + length));
		restore(row, above, bytes[at] ?? 0, pixel);
		rows.push(row);
		above = row;
	}
	return Buffer.concat(rows);
}

function restore(row: Buffer, above: Buffer, kind: number, pixel: number): void {
	for (let at = 0; at < row.length; at++) {
		const [left, up] = [row[at - pixel] ?? 0, above[at] ?? 0];
		const guesses = [0, left, up, (left + up) >> 1, nearest(left, up, above[at - pixel] ?? 0)];
		row[at] = (row[at] ?? 0) + (guesses[kind] ?? 0);
	}
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
	const sum = left + up - corner;
	const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(sum - value)) as [
		number,
		number,
		number,
	];
	if (toLeft <= toUp && toLeft <= toCorner) return left;
	return toUp <= toCorner ? up : corner;
}
