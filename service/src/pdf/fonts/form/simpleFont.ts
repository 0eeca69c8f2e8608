import type { PDFDict } from '@cantoo/pdf-lib';
import { dictOf, nameOf, numberOf, numbersOf } from '../../file/objects.ts';
import { codesByEncoding } from './encoding.ts';
import { lettersOf, type FormFont } from './formFont.ts';
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
	const isSubset = SUBSET.test(nameOf(font, 'BaseFont') ?? '');
	const codes = isSubset ? codesByToUnicode(font) : codesByEncoding(font, descriptor);
	if (!codes) return undefined;
	const draws = drawnByProgram(descriptor);
	for (const codePoint of codes.keys()) if (!draws(codePoint)) codes.delete(codePoint);
	const letters = lettersOf(codes, (code) => widths[code - first] ?? 0);
	// A blank is the one letter that fonts leave out and viewers draw all the same.
	const isUsable = isSubset || (letters.has(0x61) && letters.has(0x20));
	return isUsable ? { descriptor, letters, bytesPerCode: 1 } : undefined;
}
