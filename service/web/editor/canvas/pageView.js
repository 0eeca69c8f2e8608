/** @import { PDFPageProxy, RenderTask } from 'pdfjs-dist' */
/** @import { FieldBox } from '../../../src/http/app/wire/fields.ts' */
/** @import { Place } from '../model/boxes.js' */
/** @import { Rectangle } from '../../pdf/viewport.js' */
import { unlessCancelled } from '../../pdf/pages.js';
import { toPoints, toScreen } from '../../pdf/viewport.js';
import { translate } from '../../shared/language.js';
import { roundedPlace } from '../model/boxes.js';

const t = translate('editor');

/**
 * Moves a range onto the page, or cuts it at the edges.
 *
 * @param {number} from
 * @param {number} length
 * @param {readonly [least: number, most: number]} side
 * @param {boolean} isCut
 */
function fit(from, length, [least, most], isCut) {
	if (from >= least && from + length <= most) return { from, length };
	if (isCut) {
		const start = Math.min(Math.max(from, least), most - 1);
		return { from: start, length: Math.max(1, Math.min(from + length, most) - start) };
	}
	const shorter = Math.min(length, most - least);
	return { from: Math.min(Math.max(from, least), most - shorter), length: shorter };
}

/**
 * A page of the PDF on the screen: drawn when it comes into view, with a layer for the boxes over it.
 *
 * @param {PDFPageProxy} page
 */
export function pageView(page) {
	const number = page.pageNumber;
	const canvas = document.createElement('canvas');
	canvas.role = 'img';
	canvas.ariaLabel = t('page', { number });
	const layer = document.createElement('div');
	layer.className = 'layer';
	layer.role = 'group';
	layer.ariaLabel = t('fieldsOnPage', { number });
	const element = document.createElement('div');
	element.className = 'sheet';
	element.append(canvas, layer);
	let viewport = page.getViewport({ scale: 1 });
	/** @type {RenderTask | undefined} */
	let task;
	/** @type {number | undefined} */
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
		// pdf.js doesn't draw the fields: the editor shows their current state.
		task = page.render({ canvas: fresh, viewport: fine, annotationMode: 0 });
		await task.promise;
		canvas.width = fresh.width;
		canvas.height = fresh.height;
		canvas.getContext('2d', { willReadFrequently: true })?.drawImage(fresh, 0, 0);
	}

	/** The edges of the page, in points. */
	const edges = () => {
		/** @type {readonly number[]} */
		const [left = 0, bottom = 0, right = 0, top = 0] = viewport.viewBox;
		return { left, bottom, right, top };
	};

	return {
		number,
		element,
		layer,
		/** Whether it is in view, or nearly. */
		isSeen: false,
		get viewport() {
			return viewport;
		},
		/** @param {number} scale */
		zoom(scale) {
			viewport = page.getViewport({ scale });
			element.style.width = `${viewport.width}px`;
			element.style.height = `${viewport.height}px`;
		},
		/** If the page was zoomed meanwhile, a later call draws it. */
		draw: () => draw().catch(unlessCancelled),
		/** The drawn pixels, to find lines in. */
		get picture() {
			if (canvas.width === 0 || drawnAt !== viewport.scale) return undefined;
			const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
			return image && { image, scale: canvas.width / viewport.width };
		},
		/**
		 * A place in points, moved onto the page; what `isSized` is cut at its edges instead.
		 *
		 * @param {Place} place
		 * @param {boolean} isSized
		 * @returns {Place}
		 */
		within({ x, y, width, height }, isSized) {
			const { left, bottom, right, top } = edges();
			const across = fit(x, width, [left, right], isSized);
			const up = fit(y, height, [bottom, top], isSized);
			return { x: across.from, y: up.from, width: across.length, height: up.length };
		},
		/**
		 * How far a place can be moved and stay on the page: from a least to a most shift, along `x` and `y`.
		 *
		 * @param {Place} place
		 */
		room({ x, y, width, height }) {
			const { left, bottom, right, top } = edges();
			return {
				x: { least: left - x, most: right - x - width },
				y: { least: bottom - y, most: top - y - height },
			};
		},
		/**
		 * From points of the page to pixels of the layer.
		 *
		 * @param {Place} place
		 * @returns {Rectangle}
		 */
		toScreen: (place) => toScreen(viewport, place),
		/**
		 * From pixels of the layer to points of the page, to a hundredth.
		 *
		 * @param {Rectangle} rectangle
		 * @returns {FieldBox}
		 */
		toPage: (rectangle) => ({ page: number, ...roundedPlace(toPoints(viewport, rectangle)) }),
	};
}

/** @typedef {ReturnType<typeof pageView>} PageView */
