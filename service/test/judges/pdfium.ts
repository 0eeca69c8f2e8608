import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

let pdfiumLoading: Promise<WrappedPdfiumModule> | undefined;

/** PDFium as WebAssembly, loaded once per process. */
export function loadPdfium(): Promise<WrappedPdfiumModule> {
	pdfiumLoading ??= load();
	return pdfiumLoading;
}

async function load(): Promise<WrappedPdfiumModule> {
	const { init } = await import('@embedpdf/pdfium');
	const require = createRequire(join(import.meta.dirname, 'pdfium.ts'));
	const wasm = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
	const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
	pdfium.PDFiumExt_Init();
	return pdfium;
}

/** The package's types leave out this part of the Emscripten module. It moves when memory grows. */
export function heapOf(pdfium: WrappedPdfiumModule): Uint8Array {
	return (pdfium.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;
}

/** Opens a file, and closes it when `use` has returned. Throws if PDFium cannot open it. */
export function withDocument<T>(
	pdfium: WrappedPdfiumModule,
	bytes: Uint8Array,
	use: (document: number) => T,
): T {
	const { malloc, free } = pdfium.pdfium.wasmExports;
	const memory = malloc(bytes.length);
	heapOf(pdfium).set(bytes, memory);
	const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '');
	try {
		if (document === 0) throw new Error('PDFium cannot open the file');
		return use(document);
	} finally {
		if (document !== 0) pdfium.FPDF_CloseDocument(document);
		free(memory);
	}
}
