import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { dictOf, nameFor, nameOf, numberOf, numbersOf } from '../../file/objects.ts';
import { compositeFont } from './compositeFont.ts';
import type { FormFont } from './formFont.ts';
import { simpleFont } from './simpleFont.ts';
import { withoutIgnorables, type EmbeddedFace, type Face, type Glyph } from '../face.ts';

/** A font of the form itself, embedded there or named. */
class FormFace implements Face {
	readonly name: string;
	readonly ascent: number;
	readonly descent: number;
	readonly capHeight: number;
	readonly boxHeight: number;
	readonly #ref: PDFRef;
	readonly #letters: FormFont['letters'];
	readonly #digitsPerCode: number;

	constructor(ref: PDFRef, name: string, { descriptor, letters, bytesPerCode }: FormFont) {
		this.#ref = ref;
		this.#letters = letters;
		this.#digitsPerCode = bytesPerCode * 2;
		this.name = name;
		const [, bottom = 0, , top = 0] = numbersOf(descriptor, 'FontBBox') ?? [];
		const ems = (key: string): number => Math.abs(numberOf(descriptor, key) ?? 0) / 1000;
		this.capHeight = within(ems('CapHeight') || ems('Ascent'), 0.4, 1, 0.72);
		this.descent = -within(ems('Descent'), 0.05, 0.6, 0.21);
		this.ascent = Math.max(within(ems('Ascent'), 0.5, 1.3, 0.93), this.capHeight + 0.21);
		this.boxHeight = within((top - bottom) / 1000, 0.9, 1.8, 1.16);
	}

	covers(codePoint: number): boolean {
		return this.#letters.has(codePoint);
	}

	shape(text: string): readonly Glyph[] {
		return [...withoutIgnorables(text, this)].flatMap((character) => {
			const letter = this.#letters.get(character.codePointAt(0) ?? 0);
			if (!letter) return [];
			return [{ id: letter.code, text: character, dx: 0, dy: 0, advance: letter.advance }];
		});
	}

	widthOf(glyph: Glyph): number {
		return glyph.advance;
	}

	/** Nothing to embed: the font is in the form already. */
	embed(): EmbeddedFace {
		return {
			ref: this.#ref,
			code: ({ id }) => id.toString(16).padStart(this.#digitsPerCode, '0'),
			finish: () => undefined,
		};
	}
}

/** Values that no font has are errors in the file. */
function within(value: number, least: number, most: number, otherwise: number): number {
	return value >= least && value <= most ? value : otherwise;
}

const known = new WeakMap<PDFDict, Face | undefined>();

/** The face of a font of the form; `undefined` where it cannot be drawn with by its dictionary. */
export function formFaceOf(resources: PDFDict, name: string): Face | undefined {
	const font = dictOf(resources, name);
	const ref = resources.get(nameFor(name));
	if (!font || !ref || ref === font) return undefined;
	if (!known.has(font)) known.set(font, readFace(font, ref as PDFRef));
	return known.get(font);
}

function readFace(font: PDFDict, ref: PDFRef): Face | undefined {
	const read = simpleFont(font) ?? compositeFont(font);
	return read && new FormFace(ref, nameOf(font, 'BaseFont') ?? '', read);
}
