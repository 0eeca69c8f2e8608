import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { encode } from '@cantoo/pdf-lib/upng';
import { UnusablePdfError } from '../file/refusals.ts';

const white = 0xffffffff;
const annotations = 0x01;
const redFirst = 0x10;
const mostColours = 64;
/** A page much longer than it is wide is shown from its top. */
const mostRatio = 1.6;

let loading: Promise<WrappedPdfiumModule> | undefined;

async function load(): Promise<WrappedPdfiumModule> {
	const require = createRequire(import.meta.filename);
	const wasm = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
	const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
	pdfium.PDFiumExt_Init();
	return pdfium;
}

/** The package's types leave out this part of the Emscripten module. It moves when memory grows. */
const heapOf = (pdfium: WrappedPdfiumModule) =>
	(pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

/** The pixels of an open page with its form fields: red, green, blue and opacity, row by row. */
function pixelsOf(pdfium: WrappedPdfiumModule, page: number, form: number, width: number) {
	const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
	const whole = Math.max(1, Math.round(width * ratio));
	const height = Math.min(whole, Math.round(width * mostRatio));
	const bitmap = pdfium.FPDFBitmap_Create(width, height, 1);
	try {
		pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
		const flags = annotations | redFirst;
		pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, whole, 0, flags);
		pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, whole, 0, flags);
		const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
		const pixels = heapOf(pdfium).slice(start, start + width * height * 4);
		return { pixels, height };
	} finally {
		pdfium.FPDFBitmap_Destroy(bitmap);
	}
}

/** A small PNG of a PDF's first page with its fields, as wide as `width` in pixels; throws UnusablePdfError. */
export async function pictureOfFirstPage(bytes: Uint8Array, width: number): Promise<Uint8Array> {
	loading ??= load();
	const pdfium = await loading;
	const { malloc, free } = pdfium.pdfium.wasmExports;
	const memory = malloc(bytes.length);
	heapOf(pdfium).set(bytes, memory);
	const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
	const fields = pdfium.PDFiumExt_OpenFormFillInfo();
	const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, fields);
	const page = document === 0 ? 0 : pdfium.FPDF_LoadPage(document, 0);
	try {
		if (page === 0) throw new UnusablePdfError('damaged');
		pdfium.FORM_OnAfterLoadPage(page, form);
		const { pixels, height } = pixelsOf(pdfium, page, form, width);
		return new Uint8Array(encode([pixels.buffer], width, height, mostColours));
	} finally {
		if (page !== 0) {
			pdfium.FORM_OnBeforeClosePage(page, form);
			pdfium.FPDF_ClosePage(page);
		}
		pdfium.PDFiumExt_ExitFormFillEnvironment(form);
		pdfium.PDFiumExt_CloseFormFillInfo(fields);
		if (document !== 0) pdfium.FPDF_CloseDocument(document);
		free(memory);
	}
}
