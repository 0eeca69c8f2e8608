import { PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { arrayOf, entryOf, nameOf, numberOf } from '../../file/objects.ts';
import { baseEncoding, commonCodes, standardEncoding, type CodeTable } from './baseEncodings.ts';
import { codePointsOf } from './glyphNames.ts';

const SYMBOLIC = 4;
const PRIVATE_AREA = 0xf000;

/** The codes of a simple font by code point; `undefined` where its encoding does not tell them. */
export function codesByEncoding(
	font: PDFDict,
	descriptor: PDFDict,
): Map<number, number> | undefined {
	const table = tableOf(font, descriptor);
	if (!table) return undefined;
	const codes = new Map<number, number>();
	for (const [code, codePoints] of table) {
		for (const codePoint of codePoints) if (!codes.has(codePoint)) codes.set(codePoint, code);
	}
	return codes;
}

/**
 * The codes of a symbolic font without information about its characters: each byte stands for the character that one
 * types to get it, and for the one in Unicode's private area that such fonts have inside.
 */
export function codesByByte(descriptor: PDFDict): Map<number, number> | undefined {
	if (!isSymbolicFont(descriptor)) return undefined;
	const typed = baseEncoding('WinAnsiEncoding') ?? new Map<number, readonly number[]>();
	const codes = new Map<number, number>();
	for (const [code, codePoints] of typed) {
		for (const codePoint of [...codePoints, PRIVATE_AREA + code]) codes.set(codePoint, code);
	}
	return codes;
}

function isSymbolicFont(descriptor: PDFDict): boolean {
	return ((numberOf(descriptor, 'Flags') ?? 0) & SYMBOLIC) !== 0;
}

function tableOf(font: PDFDict, descriptor: PDFDict): CodeTable | undefined {
	const encoding = entryOf(font, 'Encoding');
	const isSymbolic = isSymbolicFont(descriptor);
	if (encoding instanceof PDFDict) return withDifferences(encoding, font, descriptor, isSymbolic);
	const named = encoding instanceof PDFName ? baseEncoding(encoding.decodeText()) : undefined;
	return named ?? (isSymbolic ? undefined : implied(font, descriptor));
}

function withDifferences(
	encoding: PDFDict,
	font: PDFDict,
	descriptor: PDFDict,
	isSymbolic: boolean,
): CodeTable | undefined {
	// Of a symbolic TrueType font, differences count for nothing (ISO 32000-1, 9.6.6.4).
	if (isSymbolic && nameOf(font, 'Subtype') === 'TrueType') return undefined;
	const named = baseEncoding(nameOf(encoding, 'BaseEncoding') ?? '');
	const table = named ?? (isSymbolic ? new Map() : implied(font, descriptor));
	applyDifferences(encoding, table);
	return table;
}

/** Without a name it is that of the font's program, or else the standard one, which viewers do not use for TrueType. */
function implied(font: PDFDict, descriptor: PDFDict): CodeTable {
	return hasProgram(descriptor) || nameOf(font, 'Subtype') === 'TrueType'
		? commonCodes()
		: standardEncoding();
}

/** Whether the program of a font is in the file. */
export function hasProgram(descriptor: PDFDict): boolean {
	return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => entryOf(descriptor, key));
}

function applyDifferences(encoding: PDFDict, table: CodeTable): void {
	let code = 0;
	const differences = arrayOf(encoding, 'Differences');
	for (let index = 0; index < (differences?.size() ?? 0); index++) {
		const item = differences?.lookup(index);
		if (item instanceof PDFNumber) code = item.asNumber();
		if (!(item instanceof PDFName)) continue;
		table.set(code, codePointsOf(item.decodeText()));
		code++;
	}
}
