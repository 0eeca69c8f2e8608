import { make, showItems } from '../../shared/element.js';
import { cornerNames, moveBoxes, resizeBox, setPlace } from './drag.js';
import { proposalId } from '../model.js';

/** Rectangles of all boxes of a page but these, in pixels: what edges snap to. */
export function othersOn(view, fields, without = () => false) {
	return fields.flatMap(({ ref, boxes }) =>
		boxes.flatMap((box, index) =>
			box.page === view.number && !without(`${ref}:${index}`) ? [view.toScreen(box)] : [],
		),
	);
}

function handles(view, element, { box, id, state, on }) {
	return cornerNames.map((corner) =>
		make('span', {
			className: `handle ${corner.replace(/\w+/g, 'at-$&')}`,
			onpointerdown: (event) =>
				resizeBox(view, event, {
					element,
					corner,
					box,
					others: othersOn(view, state.fields, (each) => each === id),
					done: (place) => on.place(() => place ?? {}),
				}),
		}),
	);
}

function boxElement(view, { field, box, id, isSelected, isAlone, state, on }) {
	const { label, key, type } = field;
	const element = make(
		'button',
		{
			type: 'button',
			className: `box ${type}`,
			'data-box': id,
			'aria-pressed': String(isSelected),
			title: `${label || key} (${type})`,
			'aria-label': `${label || key}, ${type}, page ${box.page}`,
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
				const moving = state.movingBoxes();
				moveBoxes(view, event, {
					element: state.elementOf(id),
					moving,
					others: othersOn(view, state.fields, (each) => state.selected.has(each)),
					click: () => on.select(id, false),
					done: (places) => on.place((each) => places?.get(each) ?? {}, id),
				});
			},
		},
		make('span', {}, label || key),
	);
	if (isAlone) element.append(...handles(view, element, { box, id, state, on }));
	return element;
}

function proposalElement(proposal, on) {
	const name = proposal.label || proposal.key;
	return make(
		'button',
		{
			type: 'button',
			className: 'proposal',
			title: `${name} (${proposal.type})`,
			'aria-label': `Take ${name}, ${proposal.type}`,
			onclick: () => on.take([proposal]),
			onpointerdown: (event) => event.stopPropagation(),
		},
		make('span', {}, name),
	);
}

/** Puts the boxes of a page, and the proposals for it, over its picture. Those that are as before stay. */
export function showBoxes(view, state, on) {
	const boxes = state.fields.flatMap((field) =>
		field.boxes.flatMap((box, index) => {
			const id = `${field.ref}:${index}`;
			if (box.page !== view.number) return [];
			const isSelected = state.selected.has(id);
			const isAlone = isSelected && state.selected.size === 1;
			const { key, label, type } = field;
			const version = JSON.stringify([key, label, type, box, isSelected, isAlone]);
			const build = () => boxElement(view, { field, box, id, isSelected, isAlone, state, on });
			return [{ id, version, place: box, build }];
		}),
	);
	const proposals = state.proposals
		.filter(({ page }) => page === view.number)
		.map((proposal) => ({
			id: proposalId(proposal),
			version: `${proposal.label} ${proposal.key} ${proposal.type}`,
			place: proposal,
			build: () => proposalElement(proposal, on),
		}));
	const items = [...proposals, ...boxes];
	showItems(view.layer, items);
	items.forEach(({ place }, index) => setPlace(view.layer.children[index], view.toScreen(place)));
}
