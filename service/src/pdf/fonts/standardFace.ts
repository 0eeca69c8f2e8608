import { Encodings, Font, type IFontNames } from '@cantoo/pdf-lib/standard-fonts';
import type { Revision } from '../file/revision.ts';
import { styleOf } from './style.ts';
import { withoutIgnorables, type EmbeddedFace, type Face, type Glyph } from './face.ts';

/**
 * One of the fonts that every viewer has, for text within WinAnsi (about: Western European).
 * Nothing is embedded.
 */
export class StandardFace implements Face {
	readonly name: string;
	readonly ascent = 0.93;
	readonly descent: number;
	readonly capHeight: number;
	readonly boxHeight: number;
	readonly #glyphs = new Map<string, Glyph>();
	readonly #font: Font;

	constructor(fontName: IFontNames) {
		this.name = fontName;
		this.#font = Font.load(fontName);
		const [, bottom, , top] = this.#font.FontBBox;
		this.descent = (this.#font.Descender ?? -207) / 1000;
		this.capHeight = (this.#font.CapHeight ?? 718) / 1000;
		this.boxHeight = (top - bottom) / 1000;
	}

	covers(codePoint: number): boolean {
		// The soft hyphen is in WinAnsi, as a hyphen that shows.
		return codePoint !== 0xad && Encodings.WinAnsi.canEncodeUnicodeCodePoint(codePoint);
	}

	shape(text: string): readonly Glyph[] {
		return Array.from(withoutIgnorables(text, this), (character) => this.#glyph(character));
	}

	widthOf(glyph: Glyph): number {
		return glyph.advance;
	}

	embed(revision: Revision): EmbeddedFace {
		const { context } = revision;
		const ref = revision.add(
			context.obj({
				Type: 'Font',
				Subtype: 'Type1',
				BaseFont: this.name,
				Encoding: 'WinAnsiEncoding',
			}),
		);
		return {
			ref,
			code: ({ id }) => id.toString(16).padStart(2, '0'),
			finish: () => undefined,
		};
	}

	#glyph(character: string): Glyph {
		const known = this.#glyphs.get(character);
		if (known) return known;
		const codePoint = character.codePointAt(0) ?? 0;
		const visible = this.covers(codePoint) ? codePoint : 0x2022;
		const { code, name } = Encodings.WinAnsi.encodeUnicodeCodePoint(visible);
		const advance = (this.#font.getWidthOfGlyph(name) || 250) / 1000;
		const glyph = { id: code, text: character, advance, dx: 0, dy: 0 };
		this.#glyphs.set(character, glyph);
		return glyph;
	}
}

const FAMILIES = {
	Courier: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
	Times: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
	Helvetica: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
} as const;

const faces = new Map<string, StandardFace>();

/** The standard face that comes nearest to a font by its name: family, weight and slope. */
export function standardFaceLike(fontName: string): StandardFace {
	const { family, isBold, isSlanted } = styleOf(fontName);
	const name = FAMILIES[family][Number(isBold) + 2 * Number(isSlanted)] ?? 'Helvetica';
	const face = faces.get(name) ?? new StandardFace(name);
	faces.set(name, face);
	return face;
}
