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
 */
export async function showThumbnails(element, pdf, views) {
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
				@click=${() => view.element.scrollIntoView({ block: 'start' })}
			>
				${canvas}${view.number}
			</button>`,
	);
	render(buttons, element);
	for (const { canvas, view } of pictures) {
		if (!canvas.isConnected) return;
		const page = await pdf.getPage(view.number);
		const natural = page.getViewport({ scale: 1 });
		const viewport = page.getViewport({ scale: thumbnailWidth / natural.width });
		canvas.width = Math.ceil(viewport.width);
		canvas.height = Math.ceil(viewport.height);
		await page.render({ canvas, viewport, annotationMode: 0 }).promise;
	}
}
