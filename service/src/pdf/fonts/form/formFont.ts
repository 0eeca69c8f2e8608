import type { PDFDict } from '@cantoo/pdf-lib';

/** A letter of a font of the form. */
export interface Letter {
	readonly code: number;
	/** In ems. */
	readonly advance: number;
}

/** What the dictionary of a font says. */
export interface FormFont {
	readonly descriptor: PDFDict;
	/** By code point. */
	readonly letters: ReadonlyMap<number, Letter>;
	readonly bytesPerCode: 1 | 2;
}

/** The letters of these codes. A width of 0 means that a letter is not there. */
export function lettersOf(
	codes: ReadonlyMap<number, number>,
	widthOf: (code: number) => number,
): Map<number, Letter> {
	const letters = new Map<number, Letter>();
	for (const [codePoint, code] of codes) {
		const width = widthOf(code);
		if (width > 0) letters.set(codePoint, { code, advance: width / 1000 });
	}
	return letters;
}
