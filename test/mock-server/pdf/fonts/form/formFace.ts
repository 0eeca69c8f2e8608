import { PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import { dictOf, nameOf, numberOf, numbersOf } from '../../file/objects.ts';
import { codesOf } from './encoding.ts';
import { withoutIgnorables, type EmbeddedFace, type Face, type Glyph } from '../face.ts';

/** A letter that a simple font has. */
interface Letter {
	readonly code: number;
	/** In ems. */
	readonly advance: number;
}

/**
 * A font of the form itself, embedded there or named. Only simple fonts of one byte per letter,
 * which is what Acrobat writes into forms.
 */
class FormFace implements Face {
	readonly name: string;
	readonly ascent: number;
	readonly descent: number;
	readonly capHeight: number;
	readonly boxHeight: number;
	readonly #font: PDFRef;
	readonly #letters: ReadonlyMap<number, Letter>;

	constructor(font: PDFRef, name: string, descriptor: PDFDict, letters: FormFace['letters']) {
		this.#font = font;
		this.#letters = letters;
		this.name = name;
		const [, bottom = 0, , top = 0] = numbersOf(descriptor, 'FontBBox') ?? [];
		const ems = (key: string): number => Math.abs(numberOf(descriptor, key) ?? 0) / 1000;
		this.capHeight = within(ems('CapHeight') || ems('Ascent'), 0.4, 1, 0.72);
		this.descent = -within(ems('Descent'), 0.05, 0.6, 0.21);
		this.ascent = Math.max(within(ems('Ascent'), 0.5, 1.3, 0.93), this.capHeight + 0.21);
		this.boxHeight = within((top - bottom) / 1000, 0.9, 1.8, 1.16);
	}

	get letters(): ReadonlyMap<number, Letter> {
		return this.#letters;
	}

	covers(codePoint: number): boolean {
		return this.#letters.has(codePoint);
	}

	shape(text: string): readonly Glyph[] {
		return Array.from(withoutIgnorables(text, this), (character) => {
			const letter = this.#letters.get(character.codePointAt(0) ?? 0);
			return {
				id: letter?.code ?? 0,
				text: character,
				dx: 0,
				dy: 0,
				advance: letter?.advance ?? 0,
			};
		});
	}

	widthOf(glyph: Glyph): number {
		return glyph.advance;
	}

	/** It is in the form already. */
	embed(): EmbeddedFace {
		return {
			ref: this.#font,
			code: ({ id }) => id.toString(16).padStart(2, '0'),
			finish: () => undefined,
		};
	}
}

/** Values outside of what fonts have are mistakes of the file. */
function within(value: number, least: number, most: number, otherwise: number): number {
	return value >= least && value <= most ? value : otherwise;
}

const known = new WeakMap<PDFDict, Face | undefined>();

/** The face of a font of the form; `undefined` where it cannot be drawn with by its dictionary. */
export function formFaceOf(resources: PDFDict, name: string): Face | undefined {
	const font = dictOf(resources, name);
	const ref = resources.get(PDFName.of(name));
	if (!font || !ref || ref === font) return undefined;
	if (!known.has(font)) known.set(font, readFace(font, ref as PDFRef));
	return known.get(font);
}

function readFace(font: PDFDict, ref: PDFRef): Face | undefined {
	const descriptor = dictOf(font, 'FontDescriptor');
	const widths = numbersOf(font, 'Widths');
	const first = numberOf(font, 'FirstChar');
	const codes = codesOf(font, descriptor);
	if (!descriptor || !widths || first === undefined || !codes) return undefined;
	const letters = new Map<number, Letter>();
	for (const [codePoint, code] of codes) {
		const width = widths[code - first] ?? 0;
		if (width > 0) letters.set(codePoint, { code, advance: width / 1000 });
	}
	// A blank is the one letter that fonts leave out and viewers draw all the same.
	if (!letters.has(0x61) || !letters.has(0x20)) return undefined;
	return new FormFace(ref, nameOf(font, 'BaseFont') ?? '', descriptor, letters);
}
