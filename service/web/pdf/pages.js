/** @import { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist' */
/** @import { DocumentInitParameters } from 'pdfjs-dist/types/src/display/api.js' */
import * as pdfjs from '../pdfjs/legacy/build/pdf.min.mjs';
import { translate } from '../shared/language.js';

const t = translate('lists');

/** @param {string} path */
const addressOf = (path) => new URL(`../pdfjs/${path}`, import.meta.url).href;

pdfjs.GlobalWorkerOptions.workerSrc = addressOf('legacy/build/pdf.worker.min.mjs');

const resources = {
	standardFontDataUrl: addressOf('standard_fonts/'),
	cMapUrl: addressOf('cmaps/'),
	wasmUrl: addressOf('wasm/'),
};

/** A worker shared by many PDFs; otherwise each would start its own. */
export const sharedWorker = () => new pdfjs.PDFWorker();

/**
 * Opens a PDF in pdf.js until it is closed. Copies the bytes, so the caller keeps them.
 *
 * @param {Uint8Array} bytes
 * @param {DocumentInitParameters} [options]
 * @returns {Promise<{ pdf: PDFDocumentProxy, close: () => Promise<void> }>}
 */
export async function openPdf(bytes, options = {}) {
	const task = pdfjs.getDocument({ data: bytes.slice(), verbosity: 0, ...resources, ...options });
	return { pdf: await task.promise, close: () => task.destroy() };
}

/**
 * @typedef {object} DrawnPage
 * @property {HTMLCanvasElement} canvas
 * @property {PageViewport} viewport
 * @property {number} number
 */

/**
 * @param {PDFPageProxy} page
 * @param {number} width
 * @param {string} label
 * @returns {Promise<DrawnPage>}
 */
async function draw(page, width, label) {
	const natural = page.getViewport({ scale: 1 });
	const scale = (width / natural.width) * Math.min(2, window.devicePixelRatio || 1);
	const viewport = page.getViewport({ scale });
	const canvas = document.createElement('canvas');
	canvas.role = 'img';
	canvas.ariaLabel = label;
	canvas.width = Math.ceil(viewport.width);
	canvas.height = Math.ceil(viewport.height);
	await page.render({ canvas, viewport }).promise;
	return { canvas, viewport, number: page.pageNumber };
}

/**
 * Pictures of the first pages of a PDF, as wide as `width`, each also with what pdf.js knows of its page.
 *
 * @param {Uint8Array} bytes
 * @param {{ width: number, name: string, most?: number }} how
 */
export async function drawPages(bytes, { width, name, most = 1 }) {
	const { pdf, close } = await openPdf(bytes);
	try {
		const pages = [];
		for (let number = 1; number <= Math.min(pdf.numPages, most); number += 1) {
			const label = t('pageOf', { number, name });
			pages.push(await draw(await pdf.getPage(number), width, label));
		}
		return { pages, canvases: pages.map(({ canvas }) => canvas), pageCount: pdf.numPages };
	} finally {
		await close();
	}
}

/**
 * Ignores the error of a page that is redrawn meanwhile.
 *
 * @param {unknown} error
 */
export function unlessCancelled(error) {
	if (!(error instanceof Error) || error.name !== 'RenderingCancelledException') throw error;
}
