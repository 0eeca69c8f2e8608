import {
	type PDFContext,
	type PDFDocument,
	setCharacterSpacing,
	StandardFonts,
	type PDFFont,
	type PDFPage,
	type PDFRef,
	type RGB,
} from '@cantoo/pdf-lib';
import type { Palette } from './palette.mts';

/** In points; `y` grows downwards from the top edge of the page. */
export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** The fonts that every viewer has, so that nothing is embedded. */
export type FaceName =
	| 'Helvetica'
	| 'HelveticaBold'
	| 'TimesRoman'
	| 'TimesRomanItalic'
	| 'ZapfDingbats';

export interface TextStyle {
	readonly size: number;
	readonly face?: FaceName;
	readonly colour?: RGB;
	/** Where `x` is in the line. */
	readonly align?: 'left' | 'centre' | 'right';
	/** Extra space between letters, in points. */
	readonly tracking?: number;
}

export interface ParagraphStyle extends TextStyle {
	readonly width: number;
	/** From baseline to baseline. */
	readonly leading: number;
}

/** The entries of a dictionary, as plain values or PDF objects. */
export type Entries = NonNullable<Parameters<PDFContext['stream']>[1]>;

/** A page and the few things that the samples draw on it. */
export class Page {
	readonly document: PDFDocument;
	readonly pdf: PDFPage;
	readonly palette: Palette;
	readonly #faces = new Map<FaceName, PDFFont>();

	constructor(document: PDFDocument, size: readonly [number, number], palette: Palette) {
		this.document = document;
		this.pdf = document.addPage([...size]);
		this.palette = palette;
	}

	face(name: FaceName): PDFFont {
		const face = this.#faces.get(name) ?? this.document.embedStandardFont(StandardFonts[name]);
		this.#faces.set(name, face);
		return face;
	}

	/** From the top of the page to PDF's own count from the bottom. */
	up(y: number): number {
		return this.pdf.getHeight() - y;
	}

	/** One line of text with its baseline at `y`. */
	text(value: string, x: number, y: number, style: TextStyle): void {
		const { size, face = 'Helvetica', colour = this.palette.ink, tracking = 0 } = style;
		const width = this.widthOf(value, style);
		const share = { left: 0, centre: 0.5, right: 1 }[style.align ?? 'left'];
		this.pdf.pushOperators(setCharacterSpacing(tracking));
		this.pdf.drawText(value, {
			x: x - share * width,
			y: this.up(y),
			size,
			font: this.face(face),
			color: colour,
		});
		this.pdf.pushOperators(setCharacterSpacing(0));
	}

	/** Wrapped text whose first baseline is at `y`; gives the number of lines. */
	paragraph(value: string, x: number, y: number, style: ParagraphStyle): number {
		const lines = [''];
		for (const word of value.split(' ')) {
			const line = lines.at(-1) ?? '';
			const longer = line === '' ? word : `${line} ${word}`;
			if (line === '' || this.widthOf(longer, style) <= style.width) lines.splice(-1, 1, longer);
			else lines.push(word);
		}
		lines.forEach((line, index) => {
			this.text(line, x, y + index * style.leading, style);
		});
		return lines.length;
	}

	/** A horizontal line. */
	rule(x: number, y: number, width: number, colour = this.palette.hairline, weight = 0.5): void {
		this.pdf.drawLine({
			start: { x, y: this.up(y) },
			end: { x: x + width, y: this.up(y) },
			thickness: weight,
			color: colour,
		});
	}

	panel(box: Box, colour: RGB, radius = 0): void {
		this.pdf.drawRectangle({ ...this.#lowered(box), color: colour, rx: radius, ry: radius });
	}

	frame(box: Box, colour: RGB, weight: number): void {
		this.pdf.drawRectangle({ ...this.#lowered(box), borderColor: colour, borderWidth: weight });
	}

	/** An outline in the syntax of SVG paths, whose origin is put at `x`, `y`; filled or stroked. */
	shape(path: string, x: number, y: number, colour: RGB, weight?: number): void {
		const paint = weight ? { borderColor: colour, borderWidth: weight } : { color: colour };
		this.pdf.drawSvgPath(path, { x, y: this.up(y), ...paint });
	}

	/** Puts an annotation, given by its entries, on the page. */
	annotate(entries: Entries): PDFRef {
		const { context } = this.document;
		const annotation = context.register(
			context.obj({ Type: 'Annot', P: this.pdf.ref, ...entries }),
		);
		this.pdf.node.addAnnot(annotation);
		return annotation;
	}

	#lowered({ x, y, width, height }: Box): Box {
		return { x, y: this.up(y + height), width, height };
	}

	/** One letter after the other, because the pairs are not kerned when the text is drawn. */
	widthOf(value: string, { size, face = 'Helvetica', tracking = 0 }: TextStyle): number {
		const font = this.face(face);
		const letters = Array.from(value, (letter) => font.widthOfTextAtSize(letter, size));
		return letters.reduce((sum, width) => sum + width + tracking, -tracking);
	}
}
