import type { Font } from '@cantoo/fontkit';
import { PDFRawStream, type PDFDict } from '@cantoo/pdf-lib';
import { entryOf, textOf } from '../../file/objects.ts';
import { contentOf } from '../../file/streams.ts';
import { openFont } from '../fontkit.ts';
import { codePointsOf } from './glyphNames.ts';

/** Whether a font can draw a character. */
type Draws = (codePoint: number) => boolean;

const BLANK = /\p{Zs}/u;

/**
 * Which characters the program of an embedded font has. Its dictionary cannot tell: it states the width of the missing
 * glyph for those that were left out. A program whose letters have no characters, or of another format, is trusted.
 */
export function drawnByProgram(descriptor: PDFDict): Draws {
	const program = entryOf(descriptor, 'FontFile2') ?? entryOf(descriptor, 'FontFile3');
	const listed = listedGlyphs(descriptor);
	if (listed) return listed;
	const font = program instanceof PDFRawStream ? readProgram(program) : undefined;
	const draws: Draws = (codePoint) =>
		isBlank(codePoint) || (font ? hasOutline(font, codePoint) : true);
	return draws(0x61) ? draws : () => true;
}

/** The names of the glyphs in a part of a Type 1 font (ISO 32000-1, table 122). */
function listedGlyphs(descriptor: PDFDict): Draws | undefined {
	const names = textOf(descriptor, 'CharSet')?.match(/[^/\s]+/g);
	if (!names) return undefined;
	const codePoints = new Set(names.flatMap(codePointsOf));
	return (codePoint) => isBlank(codePoint) || codePoints.has(codePoint);
}

function readProgram(program: PDFRawStream): Font | undefined {
	try {
		return openFont(contentOf(program));
	} catch {
		return undefined;
	}
}

/** fontkit reads the tables of a font when they are needed, and throws where one is damaged. */
function hasOutline(font: Font, codePoint: number): boolean {
	try {
		const glyph = font.hasGlyphForCodePoint(codePoint) && font.glyphForCodePoint(codePoint);
		return glyph ? glyph.path.commands.length > 0 : false;
	} catch {
		return false;
	}
}

function isBlank(codePoint: number): boolean {
	return BLANK.test(String.fromCodePoint(codePoint));
}
