import { PDFArray, PDFDict, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, entryOf, nameOf, numberOf } from '../../file/objects.ts';
import { lettersOf, type FormFont } from './formFont.ts';
import { codesByToUnicode } from './toUnicode.ts';

/** Of glyphs for which a font states none, in thousandths of an em. */
const USUAL_WIDTH = 1000;
/** No font has more glyphs. */
const MOST_GLYPHS = 0x10000;

/**
 * A font of two bytes per letter whose program is in the file (ISO 32000-1, 9.7), as PDFBox, iText and pdf-lib write it for
 * letters beyond those of Western Europe.
 */
export function compositeFont(font: PDFDict): FormFont | undefined {
	if (nameOf(font, 'Subtype') !== 'Type0' || nameOf(font, 'Encoding') !== 'Identity-H')
		return undefined;
	const descendant = arrayOf(font, 'DescendantFonts')?.lookup(0);
	if (!(descendant instanceof PDFDict)) return undefined;
	const descriptor = dictOf(descendant, 'FontDescriptor');
	const isEmbedded = ['FontFile2', 'FontFile3'].some(
		(key) => descriptor && entryOf(descriptor, key),
	);
	const codes = codesByToUnicode(font);
	if (!descriptor || !isEmbedded || !codes) return undefined;
	const widths = widthsOf(descendant);
	const usual = numberOf(descendant, 'DW') ?? USUAL_WIDTH;
	const letters = lettersOf(codes, (code) => widths.get(code) ?? usual);
	return letters.size === 0 ? undefined : { descriptor, letters, bytesPerCode: 2 };
}

/** In thousandths of an em by code: each in a list of its own, or one for a range (ISO 32000-1, 9.7.4.3). */
function widthsOf(descendant: PDFDict): Map<number, number> {
	const widths = new Map<number, number>();
	const items =
		arrayOf(descendant, 'W')
			?.asArray()
			.map((item) => descendant.context.lookup(item)) ?? [];
	for (let at = 0; at + 1 < items.length && widths.size < MOST_GLYPHS; ) {
		const first = numberIn(items[at]);
		const list = items[at + 1];
		if (list instanceof PDFArray) {
			list.asArray().forEach((item, index) => {
				widths.set(first + index, numberIn(descendant.context.lookup(item)));
			});
			at += 2;
			continue;
		}
		const last = Math.min(numberIn(list), first + MOST_GLYPHS);
		for (let code = first; code <= last; code++) widths.set(code, numberIn(items[at + 2]));
		at += 3;
	}
	return widths;
}

function numberIn(item: PDFObject | undefined): number {
	return item instanceof PDFNumber ? item.asNumber() : 0;
}
