import { PDFHexString, PDFName, PDFString, type PDFDict, type RGB } from '@cantoo/pdf-lib';
import { checkBoxLooks } from './check-box-looks.mts';
import type { Box, Entries, FaceName, Page } from './page.mts';

/** What the sidecar says of a field. */
export interface FieldNote {
	readonly label: string;
	readonly type: 'text' | 'number' | 'checkbox';
}

export interface FieldStyle {
	/** Of the font, in points. */
	readonly size?: number;
	readonly face?: FaceName;
	readonly colour?: RGB;
	readonly align?: 'left' | 'centre' | 'right';
	/** Tinted is the usual look; a bare field gets its lines from what surrounds it. */
	readonly ground?: 'tinted' | 'underlined' | 'bare';
	readonly isMultiline?: boolean;
}

export interface TextFieldStyle extends FieldStyle {
	readonly face?: keyof typeof AUTOMATIC;
}

export interface NumberStyle extends FieldStyle {
	/** To which viewers round what they show; without it they show the number as it is. */
	readonly decimals?: number;
}

/** How high a box is whose letters are as large as fits, in sizes of these. */
const AUTOMATIC = { Helvetica: 1.2427, TimesRoman: 1.1997 };
const PRINTED = 1 << 2;
const MULTILINE = 1 << 12;
/** What fillers leave free on each side of a text; without a ground the text itself is aligned. */
const BLANK = 1.5;
/** Of a checkbox, in points. */
export const CHECK_BOX_SIDE = 11;

/** Puts form fields on a page and remembers their labels and types for the sidecar. */
export class Fields {
	readonly notes: Record<string, FieldNote> = {};
	readonly #page: Page;
	readonly #fonts: PDFDict;

	constructor(page: Page) {
		const { catalog, context } = page.document;
		this.#page = page;
		this.#fonts = context.obj({});
		const form = catalog.getOrCreateAcroForm().dict;
		form.set(PDFName.of('DR'), context.obj({ Font: this.#fonts }));
	}

	text(key: string, label: string, box: Box, style: TextFieldStyle = {}): void {
		const entries = this.#textEntries(box, style);
		this.#add(
			key,
			{ label, type: 'text' },
			style.isMultiline ? entries : this.#automatic(entries, style),
		);
	}

	/** A text field with Acrobat's number scripts, by which readers know that it takes a number. */
	number(key: string, label: string, box: Box, { decimals, ...style }: NumberStyle): void {
		const scriptOf = (name: string, digits: number) => ({
			S: 'JavaScript',
			JS: PDFString.of(`${name}(${String(digits)}, 0, 0, 0, "", false);`),
		});
		const actions = {
			K: scriptOf('AFNumber_Keystroke', decimals ?? 2),
			...(decimals !== undefined && { F: scriptOf('AFNumber_Format', decimals) }),
		};
		const entries = { ...this.#textEntries(box, style), AA: actions };
		this.#add(key, { label, type: 'number' }, entries);
	}

	/** A box with its top left corner at `x`, `y`. */
	checkbox(key: string, label: string, x: number, y: number): void {
		const side = CHECK_BOX_SIDE;
		const { palette } = this.#page;
		const looks = checkBoxLooks(this.#page.document.context, palette, side);
		this.#add(
			key,
			{ label, type: 'checkbox' },
			{
				FT: 'Btn',
				Rect: this.#rectangle({ x, y, width: side, height: side }),
				DA: this.#defaultAppearance('ZapfDingbats', 0, palette.accent),
				MK: { CA: PDFString.of('4') },
				V: 'Off',
				AS: 'Off',
				AP: { N: looks },
			},
		);
	}

	#textEntries(box: Box, style: FieldStyle) {
		const { ground = 'tinted', align = 'left', isMultiline = false } = style;
		const [side, rise] = ground === 'tinted' ? [5.5, isMultiline ? 4 : 0] : [-BLANK, 0];
		const { x, y, width, height } = box;
		this.#drawGround(box, ground);
		return {
			FT: 'Tx',
			Rect: this.#rectangle({
				x: x + side,
				y: y + rise,
				width: width - 2 * side,
				height: height - 2 * rise,
			}),
			DA: this.#defaultAppearance(
				style.face ?? 'Helvetica',
				style.size ?? 10,
				style.colour ?? this.#page.palette.ink,
			),
			Q: { left: 0, centre: 1, right: 2 }[align],
			Ff: isMultiline ? MULTILINE : 0,
		};
	}

	/** With letters as large as fits a box so high that a short text has the size of the style, and a long one less. */
	#automatic(
		entries: Entries & { readonly Rect: readonly number[] },
		{ face = 'Helvetica', size = 10, colour }: TextFieldStyle,
	) {
		const [left = 0, low = 0, right = 0, high = 0] = entries.Rect;
		const height = size * AUTOMATIC[face] + 2;
		const middle = (low + high) / 2;
		return {
			...entries,
			Rect: [left, middle - height / 2, right, middle + height / 2],
			DA: this.#defaultAppearance(face, 0, colour ?? this.#page.palette.ink),
		};
	}

	/** Field and widget in one dictionary. The tooltip (TU) is also what screen readers say. */
	#add(key: string, note: FieldNote, entries: Entries): void {
		this.notes[key] = note;
		const field = this.#page.annotate({
			Subtype: 'Widget',
			F: PRINTED,
			T: PDFString.of(key),
			TU: PDFHexString.fromText(note.label),
			...entries,
		});
		this.#page.document.catalog.getOrCreateAcroForm().addField(field);
	}

	#defaultAppearance(face: FaceName, size: number, { red, green, blue }: RGB): PDFString {
		const font = this.#page.face(face);
		this.#fonts.set(PDFName.of(face), font.ref);
		return PDFString.of(`/${face} ${String(size)} Tf ${[red, green, blue].join(' ')} rg`);
	}

	#drawGround(box: Box, ground: 'tinted' | 'underlined' | 'bare'): void {
		if (ground === 'bare') return;
		const { palette } = this.#page;
		if (ground === 'tinted') this.#page.panel(box, palette.tint);
		this.#page.rule(box.x, box.y + box.height, box.width, palette.line, 0.6);
	}

	#rectangle({ x, y, width, height }: Box): number[] {
		return [x, this.#page.up(y + height), x + width, this.#page.up(y)];
	}
}
