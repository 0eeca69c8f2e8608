/** @import { Rectangle } from '../../pdf/viewport.js' */

/** @typedef {{ readonly x: number, readonly y: number }} Point */

/**
 * @param {Rectangle} rectangle
 * @param {Point} by
 * @returns {Rectangle}
 */
export const moved = ({ left, top, right, bottom }, { x, y }) => ({
	left: left + x,
	right: right + x,
	top: top + y,
	bottom: bottom + y,
});

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Rectangle}
 */
export const around = (one, other) => ({
	left: Math.min(one.x, other.x),
	right: Math.max(one.x, other.x),
	top: Math.min(one.y, other.y),
	bottom: Math.max(one.y, other.y),
});

/**
 * Whether two rectangles have a point in common.
 *
 * @param {Rectangle} one
 * @param {Rectangle} other
 */
export const meet = (one, other) =>
	one.left <= other.right &&
	other.left <= one.right &&
	one.top <= other.bottom &&
	other.top <= one.bottom;

/** Of a label, in pixels. */
const smallest = 5;
const largest = 11;

/** @param {Rectangle} rectangle */
const fontSizeIn = ({ top, bottom }) => Math.min(largest, 0.76 * (bottom - top - 2));

/**
 * Whether a label has no room in a box.
 *
 * @param {Rectangle} rectangle
 */
export const isBare = (rectangle) =>
	fontSizeIn(rectangle) < smallest || rectangle.right - rectangle.left < 18;

/**
 * In CSS; a label in it is as large as there is room.
 *
 * @param {Rectangle} rectangle
 */
export const placementOf = ({ left, top, right, bottom }) => ({
	left: `${left}px`,
	top: `${top}px`,
	width: `${right - left}px`,
	height: `${bottom - top}px`,
	fontSize: `${Math.max(smallest, fontSizeIn({ left, top, right, bottom }))}px`,
});
