/** @import { FieldBox } from '../../../src/http/app/wire/fields.ts' */
/** @import { NewKind } from '../model/field.js' */
/** @import { PageView } from './pageView.js' */
/** @import { Rectangle } from '../../pdf/viewport.js' */
/** @import { Point } from './rectangle.js' */
/** @import { Edge } from './snap.js' */
import { place } from '../../shared/placed.js';
import { usualSize } from '../model/field.js';
import { around, moved, placementOf } from './rectangle.js';
import { snap } from './snap.js';

/** In pixels; a shorter drag counts as a click. */
const leastMove = 4;
const leastSide = 6;
/** Of more boxes that move together, layers of their own cost more than they save. */
const mostInLayers = 20;

/** @type {readonly Edge[]} */
const allEdges = ['left', 'right', 'top', 'bottom'];

/** @type {Readonly<Record<string, readonly Edge[]>>} The edges that each handle moves. */
const edgesOf = {
	'top left': ['left', 'top'],
	top: ['top'],
	'top right': ['right', 'top'],
	right: ['right'],
	'bottom right': ['right', 'bottom'],
	bottom: ['bottom'],
	'bottom left': ['left', 'bottom'],
	left: ['left'],
};

export const handleNames = Object.keys(edgesOf);

/**
 * @param {HTMLElement} layer
 * @param {PointerEvent} event
 * @returns {Point}
 */
function pointIn(layer, event) {
	const { left, top } = layer.getBoundingClientRect();
	return { x: event.clientX - left, y: event.clientY - top };
}

/**
 * @param {HTMLElement} element
 * @param {Rectangle} rectangle
 */
const setPlace = (element, rectangle) => place(element, placementOf(rectangle));

/**
 * Follows the pointer until it is released.
 *
 * @param {HTMLElement} element
 * @param {PointerEvent} event
 * @param {object} on
 * @param {(distance: Point) => void} on.move
 * @param {(how: { isClick: boolean, isCancelled: boolean }) => void} on.end
 */
function follow(element, event, { move, end }) {
	const start = { x: event.clientX, y: event.clientY };
	const following = new AbortController();
	const { signal } = following;
	let isClick = true;
	element.setPointerCapture(event.pointerId);
	element.addEventListener(
		'pointermove',
		({ clientX, clientY }) => {
			const distance = { x: clientX - start.x, y: clientY - start.y };
			if (Math.hypot(distance.x, distance.y) >= leastMove) isClick = false;
			if (!isClick) move(distance);
		},
		{ signal },
	);
	for (const name of ['pointerup', 'pointercancel']) {
		element.addEventListener(
			name,
			() => {
				following.abort();
				end({ isClick, isCancelled: name === 'pointercancel' });
			},
			{ signal },
		);
	}
}

/**
 * Shows what is being drawn on a page.
 *
 * @param {string} className
 */
function newShape(className) {
	const shape = document.createElement('div');
	shape.className = className;
	return shape;
}

/**
 * Draws a new box from where the pointer went down; a click creates one of default size.
 *
 * @param {PageView} view
 * @param {PointerEvent} event
 * @param {object} how
 * @param {NewKind} how.type
 * @param {readonly Rectangle[]} how.others
 * @param {(box: FieldBox) => void} how.done
 */
export function drawBox(view, event, { type, others, done }) {
	event.preventDefault();
	const from = pointIn(view.layer, event);
	const picture = view.picture;
	const shape = newShape('drawn');
	view.element.append(shape);
	let rectangle = around(from, from);
	follow(view.layer, event, {
		move: (distance) => {
			const free = around(from, { x: from.x + distance.x, y: from.y + distance.y });
			const shift = snap(free, { others, picture, edges: allEdges });
			rectangle = event.altKey ? free : moved(free, shift);
			setPlace(shape, rectangle);
		},
		end: ({ isClick, isCancelled }) => {
			shape.remove();
			if (isCancelled) return;
			const { width, height } = usualSize[type];
			const { scale } = view.viewport;
			const far = { x: from.x + width * scale, y: from.y + height * scale };
			const isTiny = rectangle.right - rectangle.left < leastSide;
			done(view.toPage(isClick || isTiny ? around(from, far) : rectangle));
		},
	});
}

/** @typedef {{ readonly box: FieldBox, readonly view: PageView, readonly element: HTMLElement | undefined }} Moving A box that moves; one out of sight has no element. */

/**
 * Limits a shift so that all rectangles stay on their pages and keep their relative places.
 *
 * @param {readonly { readonly rectangle: Rectangle, readonly view: PageView }[]} places
 * @param {Point} shift
 * @returns {Point}
 */
function onPages(places, shift) {
	let { x, y } = shift;
	for (const { rectangle, view } of places) {
		const { width, height } = view.viewport;
		x = Math.max(Math.min(x, width - rectangle.right), -rectangle.left);
		y = Math.max(Math.min(y, height - rectangle.bottom), -rectangle.top);
	}
	return { x, y };
}

/**
 * Moves several boxes with the pointer.
 *
 * @param {PointerEvent} event
 * @param {object} how
 * @param {HTMLElement} how.element the one that is held
 * @param {PageView} how.view its page
 * @param {readonly Moving[]} how.moving
 * @param {readonly Rectangle[]} how.others
 * @param {(places: ReadonlyMap<FieldBox, FieldBox>) => void} how.done
 * @param {() => void} how.click
 */
export function moveBoxes(event, { element, view, moving, others, done, click }) {
	const { picture } = view;
	let shift = { x: 0, y: 0 };
	const places = moving.map((each) => ({ ...each, rectangle: each.view.toScreen(each.box) }));
	const own = places.find((each) => each.element === element)?.rectangle;
	const show = () => {
		for (const each of places)
			if (each.element) setPlace(each.element, moved(each.rectangle, shift));
	};
	/** @param {boolean} isMoving */
	const mark = (isMoving) => {
		for (const { element: each } of places) each?.classList.toggle('moving', isMoving);
	};
	mark(places.length <= mostInLayers);
	follow(element, event, {
		move: (distance) => {
			const { x, y } =
				event.altKey || !own
					? { x: 0, y: 0 }
					: snap(moved(own, distance), { others, picture, edges: allEdges });
			shift = onPages(places, { x: distance.x + x, y: distance.y + y });
			show();
		},
		end: ({ isClick, isCancelled }) => {
			mark(false);
			if (isClick && !isCancelled) return click();
			if (isCancelled) {
				shift = { x: 0, y: 0 };
				return show();
			}
			return done(
				new Map(
					places.map(({ view: page, box, rectangle }) => [
						box,
						page.toPage(moved(rectangle, shift)),
					]),
				),
			);
		},
	});
}

/**
 * Moves the edges of a box that belong to a handle.
 *
 * @param {PageView} view
 * @param {PointerEvent} event
 * @param {object} how
 * @param {HTMLElement} how.element the box
 * @param {HTMLElement} how.handle
 * @param {FieldBox} how.box
 * @param {readonly Rectangle[]} how.others
 * @param {(place: FieldBox) => void} how.done
 */
export function resizeBox(view, event, { element, handle, box, others, done }) {
	event.preventDefault();
	const picture = view.picture;
	const start = view.toScreen(box);
	const edges = edgesOf[handle.dataset.handle ?? ''] ?? [];
	/**
	 * @param {Rectangle} rectangle
	 * @param {Point} by
	 * @returns {Rectangle}
	 */
	const sized = (rectangle, { x, y }) => ({
		left: rectangle.left + (edges.includes('left') ? x : 0),
		right: rectangle.right + (edges.includes('right') ? x : 0),
		top: rectangle.top + (edges.includes('top') ? y : 0),
		bottom: rectangle.bottom + (edges.includes('bottom') ? y : 0),
	});
	let rectangle = start;
	follow(handle, event, {
		move: (distance) => {
			const free = sized(start, distance);
			const next = sized(free, snap(free, { others, picture, edges }));
			if (next.right - next.left < leastSide || next.bottom - next.top < leastSide) return;
			rectangle = next;
			setPlace(element, rectangle);
		},
		end: ({ isCancelled }) => {
			if (isCancelled) return setPlace(element, start);
			return rectangle === start ? undefined : done(view.toPage(rectangle));
		},
	});
}

/**
 * Draws a rectangle on a page; `done` gets it, and undefined for a click.
 *
 * @param {PageView} view
 * @param {PointerEvent} event
 * @param {(area: Rectangle | undefined) => void} done
 */
export function drawArea(view, event, done) {
	event.preventDefault();
	const from = pointIn(view.layer, event);
	const shape = newShape('area');
	let rectangle = around(from, from);
	follow(view.layer, event, {
		move: (distance) => {
			view.element.append(shape);
			rectangle = around(from, { x: from.x + distance.x, y: from.y + distance.y });
			setPlace(shape, rectangle);
		},
		end: ({ isClick, isCancelled }) => {
			shape.remove();
			if (!isCancelled) done(isClick ? undefined : rectangle);
		},
	});
}
