import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { heapOf, loadPdfium } from '../../../service/test/judges/pdfium.ts';
import { pictureMap } from '../../../service/test/judges/renderPdf.ts';
import type { ReadBox } from '../../../service/test/judges/readPdf.ts';
import { withFlatPage } from '../measure/flatPage.ts';
import { pngOf } from './png.ts';

const SCALE = 2.5;
/** Around the box, in points. */
const MARGIN = 5;
const MOST_POINTS = 400;
const WHITE = 0xffffffff;
const RGBA = 0x10;

/** A PNG of each box with its surroundings, all drawn by PDFium. */
export async function picturesOf(
	bytes: Uint8Array,
	boxes: readonly ReadBox[],
	asViewer: boolean,
): Promise<Buffer[]> {
	const pdfium = await loadPdfium();
	const pictures = new Map<ReadBox, Buffer>();
	for (const page of new Set(boxes.map((box) => box.page))) {
		withFlatPage(pdfium, bytes, page, asViewer, {
			after(handle) {
				for (const box of boxes) {
					if (box.page === page) pictures.set(box, pictureOf(pdfium, handle, box));
				}
			},
		});
	}
	return boxes.map((box) => pictures.get(box) ?? Buffer.alloc(0));
}

function pictureOf(pdfium: WrappedPdfiumModule, page: number, box: ReadBox): Buffer {
	const pageWidth = Math.ceil(pdfium.FPDF_GetPageWidthF(page) * SCALE);
	const pageHeight = Math.ceil(pdfium.FPDF_GetPageHeightF(page) * SCALE);
	const toPixels = pictureMap(pdfium, page, pageWidth, pageHeight);
	const [left, top, right, bottom] = toPixels(box.rectangle).map(Math.round) as [
		number,
		number,
		number,
		number,
	];
	const margin = MARGIN * SCALE;
	const width = Math.round(Math.min(right - left, MOST_POINTS * SCALE) + 2 * margin);
	const height = Math.round(Math.min(bottom - top, MOST_POINTS * SCALE) + 2 * margin);
	const bitmap = pdfium.FPDFBitmap_Create(width, height, 1);
	try {
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
		const [x, y] = [Math.round(margin - left), Math.round(margin - top)];
		pdfium.FPDF_RenderPageBitmap(bitmap, page, x, y, pageWidth, pageHeight, 0, RGBA);
		const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
		return pngOf(width, height, heapOf(pdfium).slice(start, start + width * height * 4));
	} finally {
		pdfium.FPDFBitmap_Destroy(bitmap);
	}
}
