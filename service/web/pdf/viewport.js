/** @import { PageViewport } from 'pdfjs-dist' */
/** @typedef {{ readonly left: number, readonly top: number, readonly right: number, readonly bottom: number }} Rectangle In pixels, from the upper left corner of a page. */

/**
 * Where a place of a page, in points from its lower left corner, lies on the screen.
 *
 * @param {PageViewport} viewport
 * @param {{ readonly x: number, readonly y: number, readonly width: number, readonly height: number }} place
 * @returns {Rectangle}
 */
export function toScreen(viewport, { x, y, width, height }) {
	const corners = viewport.convertToViewportRectangle([x, y, x + width, y + height]);
	const [a = 0, b = 0, c = 0, d = 0] = corners.map(Number);
	return {
		left: Math.min(a, c),
		right: Math.max(a, c),
		top: Math.min(b, d),
		bottom: Math.max(b, d),
	};
}

/**
 * The place of the page that a rectangle of the screen covers, in points.
 *
 * @param {PageViewport} viewport
 * @param {Rectangle} rectangle
 */
export function toPoints(viewport, { left, top, right, bottom }) {
	const [a = 0, b = 0] = viewport.convertToPdfPoint(left, top).map(Number);
	const [c = 0, d = 0] = viewport.convertToPdfPoint(right, bottom).map(Number);
	return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
}
