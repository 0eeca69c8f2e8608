import { PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { Encodings } from '@cantoo/pdf-lib/standard-fonts';
import { arrayOf, entryOf, nameOf, numberOf } from '../../file/objects.ts';

const SYMBOLIC = 4;

/** By the names of the encodings (ISO 32000-1, annex D). */
const DECODERS: Readonly<Record<string, string>> = {
	WinAnsiEncoding: 'windows-1252',
	MacRomanEncoding: 'macintosh',
};

/** Code points by the names of their glyphs, within WinAnsi. */
const GLYPHS = new Map(
	Encodings.WinAnsi.supportedCodePoints.map((codePoint) => [
		Encodings.WinAnsi.encodeUnicodeCodePoint(codePoint).name as string,
		codePoint,
	]),
);

/** The codes of a simple font by code point; `undefined` where its encoding does not tell them. */
export function codesByEncoding(
	font: PDFDict,
	descriptor: PDFDict,
): Map<number, number> | undefined {
	const encoding = entryOf(font, 'Encoding');
	const isSymbolic = (numberOf(descriptor, 'Flags') ?? 0) & SYMBOLIC;
	if (isSymbolic && !encoding) return undefined;
	const dict = encoding instanceof PDFDict ? encoding : undefined;
	const base = dict ? nameOf(dict, 'BaseEncoding') : nameOf(font, 'Encoding');
	const names = baseCodes(base);
	if (dict) applyDifferences(dict, names);
	const codes = new Map<number, number>();
	for (const [code, codePoint] of names) if (!codes.has(codePoint)) codes.set(codePoint, code);
	return codes;
}

/** Code points by code. Without a base it is the standard encoding, which is ASCII but for quotes. */
function baseCodes(base: string | undefined): Map<number, number> {
	const decoder = new TextDecoder(DECODERS[base ?? ''] ?? 'windows-1252');
	const codes = new Map<number, number>();
	for (let code = 0x20; code <= 0xff; code++) {
		if (base === undefined && (code > 0x7e || code === 0x27 || code === 0x60)) continue;
		const codePoint = decoder.decode(Uint8Array.of(code)).codePointAt(0) ?? 0;
		if (codePoint >= 0x20 && (codePoint < 0x7f || codePoint > 0xa0)) codes.set(code, codePoint);
	}
	return codes;
}

function applyDifferences(encoding: PDFDict, codes: Map<number, number>): void {
	let code = 0;
	const differences = arrayOf(encoding, 'Differences');
	for (let index = 0; index < (differences?.size() ?? 0); index++) {
		const item = differences?.lookup(index);
		if (item instanceof PDFNumber) code = item.asNumber();
		if (!(item instanceof PDFName)) continue;
		const codePoint = codePointOf(item.decodeText());
		if (codePoint === undefined) codes.delete(code);
		else codes.set(code, codePoint);
		code++;
	}
}

function codePointOf(glyph: string): number | undefined {
	const [, hex] = /^(?:uni|u)([\dA-F]{4,5})$/.exec(glyph) ?? [];
	return GLYPHS.get(glyph) ?? (hex === undefined ? undefined : parseInt(hex, 16));
}
