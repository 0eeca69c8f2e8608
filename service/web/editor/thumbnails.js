/** @import { PDFDocumentProxy } from 'pdfjs-dist' */
/** @import { PageView } from './canvas/pageView.js' */
import { html, render } from '../shared/html.js';
import { translate } from '../shared/language.js';

const t = translate('editor');
const thumbnailWidth = 76;

/**
 * A small picture of each page, to go there.
 *
 * @param {HTMLElement} element
 * @param {PDFDocumentProxy} pdf
 * @param {readonly PageView[]} views
 * @param {(number: number) => void} goTo
 */
export function showThumbnails(element, pdf, views, goTo) {
	element.hidden = views.length < 2;
	if (element.hidden) return;
	const pictures = views.map((view) => {
		// Not as wide as canvases are by themselves: the pages get what room is left.
		const canvas = document.createElement('canvas');
		canvas.width = thumbnailWidth;
		canvas.ariaHidden = 'true';
		return { canvas, view };
	});
	const buttons = pictures.map(
		({ canvas, view }) =>
			html`<button
				type="button"
				class="quiet"
				aria-label=${t('page', { number: view.number })}
				@click=${() => goTo(view.number)}
			>
				${canvas}${view.number}
			</button>`,
	);
	render(buttons, element);
	const byCanvas = new Map(
		pictures.map(({ canvas, view }) => [/** @type {Element} */ (canvas), view]),
	);
	for (const { canvas, view } of pictures) {
		const { width, height } = view.viewport;
		canvas.height = Math.ceil((thumbnailWidth * height) / width);
	}
	// Of hundreds of pages, those in sight.
	const seen = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				const view = byCanvas.get(target);
				if (!isIntersecting || !view || !(target instanceof HTMLCanvasElement)) continue;
				seen.unobserve(target);
				void drawThumbnail(target, pdf, view.number).catch((/** @type {unknown} */ error) => {
					if (target.isConnected) throw error;
				});
			}
		},
		{ root: element, rootMargin: '200px' },
	);
	for (const { canvas } of pictures) seen.observe(canvas);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PDFDocumentProxy} pdf
 * @param {number} number
 */
async function drawThumbnail(canvas, pdf, number) {
	const page = await pdf.getPage(number);
	const viewport = page.getViewport({
		scale: thumbnailWidth / page.getViewport({ scale: 1 }).width,
	});
	await page.render({ canvas, viewport, annotationMode: 0 }).promise;
}
