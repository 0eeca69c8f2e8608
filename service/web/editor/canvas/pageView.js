import { make } from '../../shared/element.js';
import { translate } from '../../shared/language.js';
import { words } from '../../words/editor.js';

const t = translate(words);

/** Along one side of the page: moved onto it, or cut to what is on it. */
function fit(from, length, [least, most], isCut) {
	if (from >= least && from + length <= most) return { from, length };
	if (isCut) {
		const start = Math.min(Math.max(from, least), most - 1);
		return { from: start, length: Math.max(1, Math.min(from + length, most) - start) };
	}
	const shorter = Math.min(length, most - least);
	return { from: Math.min(Math.max(from, least), most - shorter), length: shorter };
}

/** A page of the PDF on the screen: drawn when it comes into view, with a layer for the boxes over it. */
export function pageView(page) {
	const number = page.pageNumber;
	const canvas = make('canvas', { role: 'img', 'aria-label': t('page', { number }) });
	const layer = make('div', {
		className: 'layer',
		role: 'group',
		'aria-label': t('fieldsOnPage', { number }),
	});
	const element = make('div', { className: 'sheet' }, canvas, layer);
	let viewport = page.getViewport({ scale: 1 });
	let task;
	let drawnAt;

	async function draw() {
		const { scale } = viewport;
		if (drawnAt === scale) return;
		drawnAt = scale;
		task?.cancel();
		const density = Math.min(2, window.devicePixelRatio || 1);
		const fine = page.getViewport({ scale: scale * density });
		const fresh = document.createElement('canvas');
		fresh.width = Math.ceil(fine.width);
		fresh.height = Math.ceil(fine.height);
		// The fields are drawn by the editor, as they are now.
		task = page.render({ canvas: fresh, viewport: fine, annotationMode: 0 });
		await task.promise;
		canvas.width = fresh.width;
		canvas.height = fresh.height;
		canvas.getContext('2d', { willReadFrequently: true }).drawImage(fresh, 0, 0);
	}

	return {
		number,
		element,
		layer,
		/** What the layer shows, by id; of what it was built, and with which selection. */
		shown: new Map(),
		basis: [],
		selected: new Set(),
		get viewport() {
			return viewport;
		},
		zoom(scale) {
			viewport = page.getViewport({ scale });
			element.style.width = `${viewport.width}px`;
			element.style.height = `${viewport.height}px`;
		},
		/** A page that was zoomed on meanwhile is drawn by the later call. */
		draw: () =>
			draw().catch(
				(error) => error.name === 'RenderingCancelledException' || Promise.reject(error),
			),
		/** The drawn pixels, to find lines in. */
		get picture() {
			if (canvas.width === 0 || drawnAt !== viewport.scale) return undefined;
			const image = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
			return { image, scale: canvas.width / viewport.width };
		},
		/** A place in points, moved onto the page; what `isSized` is cut at its edges instead. */
		within({ x, y, width, height }, isSized) {
			const [left, bottom, right, top] = viewport.viewBox;
			const [across, up] = [
				fit(x, width, [left, right], isSized),
				fit(y, height, [bottom, top], isSized),
			];
			return { x: across.from, y: up.from, width: across.length, height: up.length };
		},
		/** How far a place can be moved and stay on the page: from a least to a most shift, along `x` and `y`. */
		room({ x, y, width, height }) {
			const [left, bottom, right, top] = viewport.viewBox;
			return { x: [left - x, right - x - width], y: [bottom - y, top - y - height] };
		},
		/** From points of the page to pixels of the layer. */
		toScreen({ x, y, width, height }) {
			const [a, b, c, d] = viewport.convertToViewportRectangle([x, y, x + width, y + height]);
			return {
				left: Math.min(a, c),
				right: Math.max(a, c),
				top: Math.min(b, d),
				bottom: Math.max(b, d),
			};
		},
		/** From pixels of the layer to points of the page, to a hundredth. */
		toPage({ left, top, right, bottom }) {
			const [a, b] = viewport.convertToPdfPoint(left, top);
			const [c, d] = viewport.convertToPdfPoint(right, bottom);
			const round = (value) => Math.round(value * 100) / 100;
			return {
				page: number,
				x: round(Math.min(a, c)),
				y: round(Math.min(b, d)),
				width: round(Math.abs(c - a)),
				height: round(Math.abs(d - b)),
			};
		},
	};
}
