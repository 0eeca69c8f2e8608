import { usualSize } from '../model.js';
import { snap } from './snap.js';

/** In pixels: less is a click. */
const leastMove = 4;
const leastSide = 6;

/** The edges that each handle moves. */
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

function pointIn(layer, event) {
	const { left, top } = layer.getBoundingClientRect();
	return { x: event.clientX - left, y: event.clientY - top };
}

/** Follows a pointer until it is let go of: `move` gets the distance, `end` whether it was a click. */
function follow(element, event, { move, end }) {
	const start = { x: event.clientX, y: event.clientY };
	let isClick = true;
	element.setPointerCapture(event.pointerId);
	const onMove = ({ clientX, clientY }) => {
		const distance = { x: clientX - start.x, y: clientY - start.y };
		if (Math.hypot(distance.x, distance.y) >= leastMove) isClick = false;
		if (!isClick) move(distance);
	};
	const stop = ({ type }) => {
		for (const name of ['pointerup', 'pointercancel']) element.removeEventListener(name, stop);
		element.removeEventListener('pointermove', onMove);
		end(isClick, type === 'pointercancel');
	};
	element.addEventListener('pointermove', onMove);
	for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, stop);
}

function moved({ left, top, right, bottom }, { x, y }) {
	return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

function around(one, other) {
	return {
		left: Math.min(one.x, other.x),
		right: Math.max(one.x, other.x),
		top: Math.min(one.y, other.y),
		bottom: Math.max(one.y, other.y),
	};
}

function setPlace(element, { left, top, right, bottom }) {
	Object.assign(element.style, {
		left: `${left}px`,
		top: `${top}px`,
		width: `${right - left}px`,
		height: `${bottom - top}px`,
	});
}

/** Draws a new box from where the pointer went down; a click makes one of usual size. */
export function drawBox(view, event, { type, others, done }) {
	event.preventDefault();
	const from = pointIn(view.layer, event);
	const picture = view.picture;
	const shape = document.createElement('div');
	shape.className = 'drawn';
	view.layer.append(shape);
	let rectangle = around(from, from);
	follow(view.layer, event, {
		move: (distance) => {
			const to = { x: from.x + distance.x, y: from.y + distance.y };
			const free = around(from, to);
			const shift = snap(free, { others, picture, edges: ['left', 'right', 'top', 'bottom'] });
			rectangle = event.altKey ? free : moved(free, shift);
			setPlace(shape, rectangle);
		},
		end: (isClick, isCancelled) => {
			shape.remove();
			if (isCancelled) return;
			const { width, height } = usualSize[type];
			const { scale } = view.viewport;
			const right = from.x + width * scale;
			const usual = { left: from.x, top: from.y, right, bottom: from.y + height * scale };
			const isTiny = rectangle.right - rectangle.left < leastSide;
			done(view.toPage(isClick || isTiny ? usual : rectangle));
		},
	});
}

/** A shift, shortened so that all rectangles stay on their pages, as they stand to each other. */
function onPages(places, shift) {
	const along = (axis, [from, to], length) =>
		places.reduce((by, { rectangle, view }) => {
			const [least, most] = [-rectangle[from], view.viewport[length] - rectangle[to]];
			return Math.max(Math.min(by, most), least);
		}, shift[axis]);
	return { x: along('x', ['left', 'right'], 'width'), y: along('y', ['top', 'bottom'], 'height') };
}

/** Moves the elements of several boxes with the pointer; `done` gets a function that places a box. */
export function moveBoxes(view, event, { element, moving, others, done, click }) {
	const picture = view.picture;
	let shift = { x: 0, y: 0 };
	const places = moving.map((each) => ({ ...each, rectangle: each.view.toScreen(each.box) }));
	const own = places.find((each) => each.element === element)?.rectangle;
	follow(element, event, {
		move: (distance) => {
			const edges = ['left', 'right', 'top', 'bottom'];
			const more = event.altKey
				? { x: 0, y: 0 }
				: snap(moved(own, distance), { others, picture, edges });
			shift = onPages(places, { x: distance.x + more.x, y: distance.y + more.y });
			for (const each of places) setPlace(each.element, moved(each.rectangle, shift));
		},
		end: (isClick, isCancelled) => {
			if (isClick) return click();
			const boxes = new Map(
				places.map(({ view: own, box, rectangle }) => [box, own.toPage(moved(rectangle, shift))]),
			);
			done(isCancelled ? undefined : boxes);
		},
	});
}

/** Moves the edges of a box that a handle has. */
export function resizeBox(view, event, { element, handle, box, others, done }) {
	event.stopPropagation();
	event.preventDefault();
	const picture = view.picture;
	const start = view.toScreen(box);
	const edges = edgesOf[handle];
	const isAcross = (edge) => edge === 'left' || edge === 'right';
	const by = (rectangle, { x, y }) => ({
		...rectangle,
		...Object.fromEntries(edges.map((edge) => [edge, rectangle[edge] + (isAcross(edge) ? x : y)])),
	});
	let rectangle = start;
	follow(event.target, event, {
		move: (distance) => {
			const free = by(start, distance);
			const next = by(free, snap(free, { others, picture, edges }));
			if (next.right - next.left < leastSide || next.bottom - next.top < leastSide) return;
			rectangle = next;
			setPlace(element, rectangle);
		},
		end: (_, isCancelled) => done(isCancelled ? undefined : view.toPage(rectangle)),
	});
}

/** Draws a rectangle on a page; `done` gets it, in pixels, and undefined for a click. */
export function drawArea(view, event, done) {
	event.preventDefault();
	const from = pointIn(view.layer, event);
	const shape = document.createElement('div');
	shape.className = 'area';
	let rectangle = around(from, from);
	follow(view.layer, event, {
		move: (distance) => {
			view.layer.append(shape);
			rectangle = around(from, { x: from.x + distance.x, y: from.y + distance.y });
			setPlace(shape, rectangle);
		},
		end: (isClick, isCancelled) => {
			shape.remove();
			if (!isCancelled) done(isClick ? undefined : rectangle);
		},
	});
}

/** Whether two rectangles have a point in common. */
export const meet = (one, other) =>
	one.left <= other.right &&
	other.left <= one.right &&
	one.top <= other.bottom &&
	other.top <= one.bottom;

export { setPlace };
