import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { withDocument } from './pdfium.ts';

interface Looks {
	/** With the page as it is, without its annotations. */
	before?(page: number): void;
	/** With the page that has its form fields as ordinary content. */
	after(page: number): void;
}

const FOR_DISPLAY = 0;

/**
 * Makes the form fields of a page part of its content.
 * @param asViewer PDFium draws the values of the fields itself before, if the form asks for it
 */
export function withFlatPage(
	pdfium: WrappedPdfiumModule,
	bytes: Uint8Array,
	number: number,
	asViewer: boolean,
	{ before, after }: Looks,
): void {
	withDocument(pdfium, bytes, (document) => {
		withPage(pdfium, document, number, (page) => {
			before?.(page);
			if (asViewer) drawValues(pdfium, document, page);
			pdfium.FPDFPage_Flatten(page, FOR_DISPLAY);
		});
		withPage(pdfium, document, number, after);
	});
}

/** PDFium draws a value without an appearance when a form is opened for filling. */
function drawValues(pdfium: WrappedPdfiumModule, document: number, page: number): void {
	const info = pdfium.PDFiumExt_OpenFormFillInfo();
	const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
	pdfium.FORM_OnAfterLoadPage(page, form);
	pdfium.FORM_OnBeforeClosePage(page, form);
	pdfium.PDFiumExt_ExitFormFillEnvironment(form);
	pdfium.PDFiumExt_CloseFormFillInfo(info);
}

function withPage(
	pdfium: WrappedPdfiumModule,
	document: number,
	number: number,
	use: (page: number) => void,
): void {
	const page = pdfium.FPDF_LoadPage(document, number - 1);
	if (page === 0) throw new Error(`PDFium cannot open page ${number}`);
	try {
		use(page);
	} finally {
		pdfium.FPDF_ClosePage(page);
	}
}
