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

/**
 * In CSS.
 *
 * @param {Rectangle} rectangle
 */
export const placementOf = ({ left, top, right, bottom }) => ({
	left: `${left}px`,
	top: `${top}px`,
	width: `${right - left}px`,
	height: `${bottom - top}px`,
});
