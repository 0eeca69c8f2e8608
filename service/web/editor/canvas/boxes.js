import { make } from '../../shared/element.js';
import { translate } from '../../shared/language.js';
import { words } from '../../words/editor.js';
import { handleNames, moveBoxes, resizeBox, setPlace } from './drag.js';
import { nameOf } from '../kinds.js';
import { boxesByPage, kindOf, proposalId } from '../model.js';

const t = translate(words);

/** Rectangles of all boxes of a page but these, in pixels: what edges snap to. */
export function othersOn(view, fields, without = () => false) {
	return (boxesByPage(fields).get(view.number) ?? [])
		.filter(({ id }) => !without(id))
		.map(({ box }) => view.toScreen(box));
}

/** The element of a box. It stays while the box is there: what it shows is changed in place. */
function boxView(id, view, state, on) {
	const name = make('span');
	const element = make(
		'button',
		{
			type: 'button',
			'data-box': id,
			onclick: (event) => {
				// By the keyboard; a pointer has selected it already.
				if (event.detail === 0) on.select(id, event.shiftKey);
			},
			onpointerdown: (event) => {
				if (event.button !== 0 || state.tool !== 'select') return;
				event.stopPropagation();
				const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
				if (isAdding) return on.select(id, true);
				if (!state.selected.has(id)) on.select(id, false);
				moveBoxes(view, event, {
					element,
					moving: state.movingBoxes(),
					others: othersOn(view, state.fields, (each) => state.selected.has(each)),
					click: () => on.select(id, false),
					done: (places) => on.place((each) => places?.get(each) ?? {}),
				});
			},
		},
		name,
	);
	let box;
	const handles = handleNames.map((handle) =>
		make('span', {
			className: `handle ${handle.replace(/\w+/g, 'at-$&')}`,
			onpointerdown: (event) =>
				resizeBox(view, event, {
					element,
					handle,
					box,
					others: othersOn(view, state.fields, (each) => each === id),
					done: (place) => on.place(() => place ?? {}),
				}),
		}),
	);
	let shown = [];
	const show = (field, next, scale) => {
		const isSelected = state.selected.has(id);
		const isAlone = isSelected && state.selected.size === 1;
		const parts = [field, next, scale, isSelected, isAlone];
		const [isField, isBox, isScale, isSelection, isOnly] = parts.map(
			(part, index) => part === shown[index],
		);
		shown = parts;
		box = next;
		if (!isBox || !isScale) setPlace(element, view.toScreen(box));
		if (!isField) {
			const label = field.label || field.key;
			const text = box.option ? `${label}: ${box.option}` : label;
			const kind = nameOf(field);
			name.textContent = text;
			element.className = `box ${kindOf(field)}`;
			element.title = `${text} (${kind})`;
			element.ariaLabel = t('boxName', { name: text, kind, page: String(box.page) });
		}
		if (!isSelection) element.ariaPressed = String(isSelected);
		if (!isOnly && isAlone) element.append(...handles);
		if (!isOnly && !isAlone) for (const handle of handles) handle.remove();
	};
	return { element, show };
}

/** A click accepts it; a cross, or Delete, discards it. */
function proposalElement(proposal, on) {
	const name = proposal.label || proposal.key;
	const take = make(
		'button',
		{
			type: 'button',
			className: 'proposal',
			title: t('takeHint', { name }),
			'aria-label': t('take', { name, kind: nameOf(proposal) }),
			onclick: () => on.take([proposal]),
			onkeydown: (event) => {
				if (event.key !== 'Delete' && event.key !== 'Backspace') return;
				event.preventDefault();
				event.stopPropagation();
				on.dropHere(proposal);
			},
		},
		make('span', {}, name),
	);
	const drop = make(
		'button',
		{
			type: 'button',
			className: 'drop',
			title: t('discardHere', { name }),
			'aria-label': t('discardHere', { name }),
			onclick: () => on.dropHere(proposal),
		},
		'×',
	);
	return make(
		'div',
		{ className: 'proposed', onpointerdown: (event) => event.stopPropagation() },
		take,
		drop,
	);
}

/** What the elements of a page depend on, but for the selection. */
const basisOf = (view, state) => [
	boxesByPage(state.fields).get(view.number),
	state.proposals,
	view.viewport.scale,
];

/** Only what was selected before or is now can have changed: a page can have thousands of boxes. */
function showSelection(view, state) {
	const { scale } = view.viewport;
	for (const { id, field, box } of boxesByPage(state.fields).get(view.number) ?? []) {
		if (view.selected.has(id) || state.selected.has(id)) view.shown.get(id).show(field, box, scale);
	}
}

function showAll(view, state, on) {
	const { scale } = view.viewport;
	const shown = new Map();
	for (const proposal of state.proposals.filter(({ page }) => page === view.number)) {
		const id = proposalId(proposal);
		const { element } = view.shown.get(id) ?? { element: proposalElement(proposal, on) };
		setPlace(element, view.toScreen(proposal));
		shown.set(id, { element });
	}
	for (const { id, field, box } of boxesByPage(state.fields).get(view.number) ?? []) {
		const own = view.shown.get(id) ?? boxView(id, view, state, on);
		own.show(field, box, scale);
		shown.set(id, own);
	}
	for (const [id, { element }] of view.shown) if (!shown.has(id)) element.remove();
	let next = view.layer.firstElementChild;
	for (const { element } of shown.values()) {
		if (element === next) next = next.nextElementSibling;
		else view.layer.insertBefore(element, next);
	}
	view.shown = shown;
}

/** Puts the boxes of a page, and the proposals for it, over its picture. */
export function showBoxes(view, state, on) {
	const basis = basisOf(view, state);
	const isSame = basis.every((part, index) => part === view.basis[index]);
	if (!isSame) showAll(view, state, on);
	else if (view.selected !== state.selected) showSelection(view, state);
	view.basis = basis;
	view.selected = state.selected;
}
