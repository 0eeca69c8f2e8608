import { Encodings, Font, type IFontNames } from '@cantoo/pdf-lib/standard-fonts';
import type { Revision } from '../file/revision.ts';
import { styleOf } from './style.ts';
import { withoutIgnorables, type EmbeddedFace, type Face, type Glyph } from './face.ts';

type Encoding = (typeof Encodings)['WinAnsi'];
type CodeOf = (codePoint: number) => { readonly code: number; readonly name: string } | undefined;

/** What a letter is drawn as that the font lacks. */
const BULLET = 0x2022;
/** It is in WinAnsi, as a hyphen that shows. */
const SOFT_HYPHEN = 0xad;

/** One of the fonts that every viewer has; nothing is embedded. */
export class StandardFace implements Face {
	readonly name: string;
	readonly ascent = 0.93;
	readonly descent: number;
	readonly capHeight: number;
	readonly boxHeight: number;
	readonly #glyphs = new Map<string, Glyph>();
	readonly #font: Font;
	readonly #codeOf: CodeOf;
	readonly #entries: Readonly<Record<string, string>>;

	/** `entries`: what its dictionary has besides its name. */
	constructor(fontName: IFontNames, codeOf: CodeOf, entries: Readonly<Record<string, string>>) {
		this.name = fontName;
		this.#codeOf = codeOf;
		this.#entries = entries;
		this.#font = Font.load(fontName);
		const [, bottom, , top] = this.#font.FontBBox;
		this.descent = (this.#font.Descender ?? -207) / 1000;
		this.capHeight = (this.#font.CapHeight ?? 718) / 1000;
		this.boxHeight = (top - bottom) / 1000;
	}

	covers(codePoint: number): boolean {
		return this.#codeOf(codePoint) !== undefined;
	}

	shape(text: string): readonly Glyph[] {
		return Array.from(withoutIgnorables(text, this), (character) => this.#glyph(character));
	}

	widthOf(glyph: Glyph): number {
		return glyph.advance;
	}

	embed(revision: Revision): EmbeddedFace {
		const entries = { Type: 'Font', Subtype: 'Type1', BaseFont: this.name, ...this.#entries };
		return {
			ref: revision.add(revision.context.obj(entries)),
			code: ({ id }) => id.toString(16).padStart(2, '0'),
			finish: () => undefined,
		};
	}

	#glyph(character: string): Glyph {
		const known = this.#glyphs.get(character);
		if (known) return known;
		const found = this.#codeOf(character.codePointAt(0) ?? 0) ?? this.#codeOf(BULLET);
		const advance = (found && this.#font.getWidthOfGlyph(found.name)) || 250;
		const glyph = {
			id: found?.code ?? 0x20,
			text: character,
			advance: advance / 1000,
			dx: 0,
			dy: 0,
		};
		this.#glyphs.set(character, glyph);
		return glyph;
	}
}

const faces = new Map<string, StandardFace>();

function faceNamed(name: IFontNames, make: () => StandardFace): StandardFace {
	const face = faces.get(name) ?? make();
	faces.set(name, face);
	return face;
}

const FAMILIES = {
	Courier: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
	Times: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
	Helvetica: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
} as const;

/** The face for Western European text that comes nearest to a font by its name: family, weight and slope. */
export function standardFaceLike(fontName: string): Face {
	const { family, isBold, isSlanted } = styleOf(fontName);
	const name = FAMILIES[family][Number(isBold) + 2 * Number(isSlanted)] ?? 'Helvetica';
	const codeOf = (codePoint: number) =>
		codePoint === SOFT_HYPHEN ? undefined : codeIn(Encodings.WinAnsi, codePoint);
	return faceNamed(name, () => new StandardFace(name, codeOf, { Encoding: 'WinAnsiEncoding' }));
}

const SYMBOLS: readonly { name: 'ZapfDingbats' | 'Symbol'; names: RegExp; encoding: Encoding }[] = [
	{ name: 'ZapfDingbats', names: /^(ZapfDingbats|ZaDb)$/, encoding: Encodings.ZapfDingbats },
	{ name: 'Symbol', names: /^Symbol(,|$)/, encoding: Encodings.Symbol },
];

/**
 * ZapfDingbats or Symbol, by the name of a font or of its resource. A sign stands for its own character, and for the one
 * with its code, which is what people type: in ZapfDingbats, "4" is a tick.
 */
export function symbolFaceNamed(fontName: string): Face | undefined {
	const symbols = SYMBOLS.find(({ names }) => names.test(fontName));
	return symbols && faceNamed(symbols.name, () => symbolFace(symbols));
}

function symbolFace({ name, encoding }: (typeof SYMBOLS)[number]): StandardFace {
	const byCode = new Map(
		encoding.supportedCodePoints
			.map((codePoint) => encoding.encodeUnicodeCodePoint(codePoint))
			.map((found) => [found.code, found] as const),
	);
	const isTyped = (codePoint: number) =>
		codePoint < 0x7f || (codePoint > 0xa0 && codePoint < 0x100);
	const codeOf = (codePoint: number) =>
		codeIn(encoding, codePoint) ?? (isTyped(codePoint) ? byCode.get(codePoint) : undefined);
	return new StandardFace(name, codeOf, {});
}

function codeIn(encoding: Encoding, codePoint: number) {
	if (!encoding.canEncodeUnicodeCodePoint(codePoint)) return undefined;
	return encoding.encodeUnicodeCodePoint(codePoint);
}
