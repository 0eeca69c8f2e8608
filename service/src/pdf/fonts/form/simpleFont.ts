import type { PDFDict } from '@cantoo/pdf-lib';
import { dictOf, nameOf, numberOf, numbersOf } from '../../file/objects.ts';
import { codesByByte, codesByEncoding, hasProgram } from './encoding.ts';
import { lettersOf, type FormFont } from './formFont.ts';
import { symbolFaceNamed } from '../standardFace.ts';
import { drawnByProgram } from './program.ts';
import { codesByToUnicode } from './toUnicode.ts';

const KINDS = ['Type1', 'MMType1', 'TrueType'];
/** A subset has the letters that someone needed before. */
const SUBSET = /^[A-Z]{6}\+/;

/** A font of one byte per letter (ISO 32000-1, 9.6), as Acrobat writes it into forms. */
export function simpleFont(font: PDFDict): FormFont | undefined {
	if (!KINDS.includes(nameOf(font, 'Subtype') ?? '')) return undefined;
	const descriptor = dictOf(font, 'FontDescriptor');
	const widths = numbersOf(font, 'Widths');
	const first = numberOf(font, 'FirstChar');
	if (!descriptor || !widths || first === undefined) return undefined;
	const name = nameOf(font, 'BaseFont') ?? '';
	if (!hasProgram(descriptor) && symbolFaceNamed(name)) return undefined;
	const isSubset = SUBSET.test(name);
	const known = isSubset ? codesByToUnicode(font) : codesByEncoding(font, descriptor);
	if (known) dropUndrawn(known, descriptor);
	const isOfSigns = !known || ![...known.keys()].some(isLetter);
	const codes = new Map([...((isOfSigns && codesByByte(descriptor)) || []), ...(known ?? [])]);
	if (codes.size === 0) return undefined;
	const letters = lettersOf(codes, (code) => widths[code - first] ?? 0);
	// A blank is the only letter that viewers draw even if the font lacks it.
	const isUsable = isSubset || isOfSigns || (letters.has(0x61) && letters.has(0x20));
	return isUsable ? { descriptor, letters, bytesPerCode: 1 } : undefined;
}

function isLetter(codePoint: number): boolean {
	return /[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint));
}

function dropUndrawn(codes: Map<number, number>, descriptor: PDFDict): void {
	const draws = drawnByProgram(descriptor);
	for (const codePoint of codes.keys()) if (!draws(codePoint)) codes.delete(codePoint);
}
