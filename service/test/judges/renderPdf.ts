import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { isSameColour } from './isSameColour.ts';
import { heapOf, loadPdfium, withDocument } from './pdfium.ts';

/** Left, bottom, right and top, in points from the page's lower left corner. */
export type Rectangle = readonly [number, number, number, number];

/** A page as PDFium, the engine of Chrome, shows it. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	/** Red, green, blue and opacity, row by row from the top. */
	readonly pixels: Uint8Array;
	/** The same place in pixels from the upper left corner: left, top, right, bottom. */
	toPixels(rectangle: Rectangle): Rectangle;
}

/**
 * Draws a page with its form fields on white. PDFium brings its own fonts, ZapfDingbats too, so
 * the picture does not depend on the machine.
 * @param page counts from 1
 * @param scale pixels per point
 */
export async function renderPage(bytes: Uint8Array, page: number, scale = 1): Promise<Picture> {
	const pdfium = await loadPdfium();
	return withDocument(pdfium, bytes, (document) => {
		const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
		const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, formInfo);
		const handle = pdfium.FPDF_LoadPage(document, page - 1);
		try {
			if (handle === 0) throw new Error(`PDFium cannot open page ${page}`);
			pdfium.FORM_OnAfterLoadPage(handle, form);
			return draw(pdfium, handle, form, scale);
		} finally {
			pdfium.FORM_OnBeforeClosePage(handle, form);
			pdfium.FPDF_ClosePage(handle);
			pdfium.PDFiumExt_ExitFormFillEnvironment(form);
			pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
		}
	});
}

/** How many pixels of a place look different in two pictures of the same page. */
export function changedPixels(before: Picture, after: Picture, place: Rectangle): number {
	const [left, top, right, bottom] = before.toPixels(place);
	// Most pixels are the same to the bit, which is quicker to see.
	const [words, otherWords] = [wordsOf(before), wordsOf(after)];
	let changed = 0;
	for (let y = Math.max(Math.floor(top), 0); y < Math.min(Math.ceil(bottom), before.height); y++) {
		for (let x = Math.max(Math.floor(left), 0); x < Math.min(Math.ceil(right), before.width); x++) {
			const at = y * before.width + x;
			if (words[at] === otherWords[at]) continue;
			if (!isSameColour(before.pixels, after.pixels, at * 4)) changed++;
		}
	}
	return changed;
}

/** One number per pixel. */
function wordsOf({ pixels }: Picture): Uint32Array {
	return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
}

const WHITE = 0xffffffff;
const ANNOTATIONS = 0x01;
const RGBA = 0x10;

function draw(pdfium: WrappedPdfiumModule, page: number, form: number, scale: number): Picture {
	const width = Math.ceil(pdfium.FPDF_GetPageWidthF(page) * scale);
	const height = Math.ceil(pdfium.FPDF_GetPageHeightF(page) * scale);
	const bitmap = pdfium.FPDFBitmap_Create(width, height, 1);
	try {
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
		const flags = ANNOTATIONS | RGBA;
		pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
		pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
		const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
		const pixels = heapOf(pdfium).slice(start, start + width * height * 4);
		return { width, height, pixels, toPixels: pictureMap(pdfium, page, width, height) };
	} finally {
		pdfium.FPDFBitmap_Destroy(bitmap);
	}
}

/** The page may be turned and its origin anywhere, so PDFium says where three corners come to lie. */
export function pictureMap(
	pdfium: WrappedPdfiumModule,
	page: number,
	width: number,
	height: number,
): Picture['toPixels'] {
	const { malloc, free } = pdfium.pdfium.wasmExports;
	const result = malloc(8);
	const unit = 1000;
	const pixelOf = (x: number, y: number): readonly [number, number] => {
		pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, result, result + 4);
		return [pdfium.pdfium.getValue(result, 'i32'), pdfium.pdfium.getValue(result + 4, 'i32')];
	};
	const [origin, right, up] = [pixelOf(0, 0), pixelOf(unit, 0), pixelOf(0, unit)];
	free(result);
	const place = (x: number, y: number, axis: 0 | 1): number =>
		origin[axis] +
		((right[axis] - origin[axis]) * x) / unit +
		((up[axis] - origin[axis]) * y) / unit;
	return ([x1, y1, x2, y2]) => {
		const xs = [place(x1, y1, 0), place(x2, y2, 0)];
		const ys = [place(x1, y1, 1), place(x2, y2, 1)];
		return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
	};
}
