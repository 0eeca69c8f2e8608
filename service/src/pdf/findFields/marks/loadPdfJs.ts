import type * as PdfJs from 'pdfjs-dist';

/** Imports the same file as the page, which is half as large as the one with types; the types are the same. */
const importFile = (path: string): Promise<typeof PdfJs> => import(path);

/** As much of a DOMMatrix as reading needs, for the letters of fonts that are pictures. */
class AffineMatrix {
	a = 1;
	b = 0;
	c = 0;
	d = 1;
	e = 0;
	f = 0;

	scaleSelf(x: number, y: number): this {
		this.a *= x;
		this.b *= x;
		this.c *= y;
		this.d *= y;
		return this;
	}

	translateSelf(x: number, y: number): this {
		this.e += this.a * x + this.c * y;
		this.f += this.b * x + this.d * y;
		return this;
	}
}

/** Only drawing needs it. */
function NotDrawn(): void {
	throw new Error('The service does not draw with pdf.js.');
}

/** A global that pdf.js would otherwise load from a native package. */
const standIns = { DOMMatrix: AffineMatrix, ImageData: NotDrawn, Path2D: NotDrawn };

/**
 * Loads pdf.js to read pages, not to draw them. It is by far the largest module of the service, so it is loaded only
 * when it is needed.
 */
export async function loadPdfJs() {
	for (const [name, standIn] of Object.entries(standIns)) {
		if (!Reflect.has(globalThis, name)) Reflect.set(globalThis, name, standIn);
	}
	const { warn } = console;
	// Mutes its warning that the native package is missing.
	console.warn = () => undefined;
	try {
		const pdfJs = await importFile('pdfjs-dist/legacy/build/pdf.min.mjs');
		pdfJs.GlobalWorkerOptions.workerSrc = './pdf.worker.min.mjs';
		return pdfJs;
	} finally {
		console.warn = warn;
	}
}
