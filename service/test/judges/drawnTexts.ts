import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { heapOf, loadPdfium } from './pdfium.ts';
import type { ReadBox } from './readPdf.ts';
import { upright, type Drawing } from './drawing.ts';
import { withFlatPage } from './flatPage.ts';

/** A letter on a page, in points from the page's lower left corner. */
export interface Letter {
	readonly text: string;
	readonly x: number;
	/** Of its baseline. */
	readonly y: number;
	/** Left, bottom, right and top of what is inked. */
	readonly ink: readonly [number, number, number, number];
	/** In points. */
	readonly size: number;
	/** In quarter turns, counterclockwise. */
	readonly turns: number;
	/** Red, green, blue as #rrggbb. */
	readonly colour: string;
}

/**
 * How the texts of boxes are drawn, by their places among `boxes`. PDFium makes the appearances
 * part of the page; what text is new then belongs to boxes.
 * @param asViewer PDFium draws the values itself first, as a viewer of a form does
 */
export async function drawnTexts(
	bytes: Uint8Array,
	boxes: readonly ReadBox[],
	asViewer: boolean,
): Promise<(Drawing | undefined)[]> {
	const pdfium = await loadPdfium();
	const found: (Drawing | undefined)[] = boxes.map(() => undefined);
	for (const page of new Set(boxes.map((box) => box.page))) {
		let before: Letter[] = [];
		withFlatPage(pdfium, bytes, page, asViewer, {
			before: (handle) => (before = lettersOf(pdfium, handle)),
			after: (handle) => {
				const known = new Set(before.map(keyOf));
				const added = lettersOf(pdfium, handle).filter((letter) => !known.has(keyOf(letter)));
				boxes.forEach((box, index) => {
					if (box.page === page) found[index] = upright(added, box.rectangle);
				});
			},
		});
	}
	return found;
}

function keyOf({ text, x, y }: Letter): string {
	return `${text} ${x.toFixed(1)} ${y.toFixed(1)}`;
}

function lettersOf(pdfium: WrappedPdfiumModule, page: number): Letter[] {
	const text = pdfium.FPDFText_LoadPage(page);
	const { malloc, free } = pdfium.pdfium.wasmExports;
	const memory = malloc(64);
	try {
		const letters: Letter[] = [];
		for (let index = 0; index < pdfium.FPDFText_CountChars(text); index++) {
			const letter = letterAt(pdfium, text, index, memory);
			if (letter) letters.push(letter);
		}
		return letters;
	} finally {
		free(memory);
		pdfium.FPDFText_ClosePage(text);
	}
}

function letterAt(
	pdfium: WrappedPdfiumModule,
	page: number,
	index: number,
	memory: number,
): Letter | undefined {
	const text = String.fromCodePoint(pdfium.FPDFText_GetUnicode(page, index));
	if (pdfium.FPDFText_IsGenerated(page, index) === 1 || /[\s\p{Cc}]/u.test(text)) return undefined;
	const at = (byte: number): number => memory + byte;
	const view = (): DataView => new DataView(heapOf(pdfium).buffer, memory, 64);
	const doubles = (...bytes: number[]): number[] =>
		bytes.map((byte) => view().getFloat64(byte, true));
	if (!pdfium.FPDFText_GetCharOrigin(page, index, at(0), at(8))) return undefined;
	const [x = 0, y = 0] = doubles(0, 8);
	pdfium.FPDFText_GetCharBox(page, index, at(0), at(8), at(16), at(24));
	const [left = 0, right = 0, bottom = 0, top = 0] = doubles(0, 8, 16, 24);
	pdfium.FPDFText_GetMatrix(page, index, memory);
	const [a = 1, b = 0, c = 0, d = 1] = [0, 4, 8, 12].map((byte) => view().getFloat32(byte, true));
	pdfium.FPDFText_GetFillColor(page, index, at(0), at(4), at(8), at(12));
	const parts = [0, 4, 8].map((byte) => view().getUint32(byte, true));
	return {
		text,
		x,
		y,
		ink: [left, bottom, right, top],
		size: pdfium.FPDFText_GetFontSize(page, index) * Math.hypot(c, d),
		turns: Math.round((Math.atan2(b, a) / Math.PI) * 2 + 4) % 4,
		colour: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
	};
}
