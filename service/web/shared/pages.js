import * as pdfjs from '../pdfjs/legacy/build/pdf.min.mjs';
import { make } from './element.js';
import { translate } from './language.js';
import { words } from '../words/lists.js';

const t = translate(words);
const addressOf = (path) => new URL(`../pdfjs/${path}`, import.meta.url).href;

pdfjs.GlobalWorkerOptions.workerSrc = addressOf('legacy/build/pdf.worker.min.mjs');

const resources = {
	standardFontDataUrl: addressOf('standard_fonts/'),
	cMapUrl: addressOf('cmaps/'),
	wasmUrl: addressOf('wasm/'),
};

/** For many PDFs one after another: each would start a worker of its own. */
export const sharedWorker = () => new pdfjs.PDFWorker();

/** A PDF as pdf.js has it, until it is closed. The bytes are left to the caller. */
export async function openPdf(bytes, options = {}) {
	const task = pdfjs.getDocument({ data: bytes.slice(), verbosity: 0, ...resources, ...options });
	return { pdf: await task.promise, close: () => task.destroy() };
}

async function draw(page, width, label) {
	const natural = page.getViewport({ scale: 1 });
	const scale = (width / natural.width) * Math.min(2, window.devicePixelRatio || 1);
	const viewport = page.getViewport({ scale });
	const canvas = make('canvas', { role: 'img', 'aria-label': label });
	canvas.width = Math.ceil(viewport.width);
	canvas.height = Math.ceil(viewport.height);
	await page.render({ canvas, viewport }).promise;
	return { canvas, viewport, number: page.pageNumber };
}

/** Pictures of the first pages of a PDF, as wide as `width`, each also with what pdf.js knows of its page. */
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
