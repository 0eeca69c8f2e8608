import { make } from '../../shared/element.js';
import { cornerNames, moveBoxes, resizeBox, setPlace } from './drag.js';

/** Rectangles of all boxes of a page but these, in pixels: what edges snap to. */
export function othersOn(view, fields, without = () => false) {
	return fields.flatMap(({ ref, boxes }) =>
		boxes.flatMap((box, index) =>
			box.page === view.number && !without(`${ref}:${index}`) ? [view.toScreen(box)] : [],
		),
	);
}

function handles(view, element, { box, others, on }) {
	return cornerNames.map((corner) =>
		make('span', {
			className: `handle ${corner.replace(/\w+/g, 'at-$&')}`,
			onpointerdown: (event) =>
				resizeBox(view, event, {
					element,
					corner,
					box,
					others,
					done: (place) => on.place(() => place ?? {}),
				}),
		}),
	);
}

function boxElement(view, { field, box, id, isSelected, state, on }) {
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
					click: () => state.elementOf(id)?.focus(),
					done: (places) => on.place((each) => places?.get(each) ?? {}, id),
				});
			},
		},
		make('span', {}, label || key),
	);
	setPlace(element, view.toScreen(box));
	if (isSelected && state.selected.size === 1) {
		const others = othersOn(view, state.fields, (each) => each === id);
		element.append(...handles(view, element, { box, others, on }));
	}
	return element;
}

/** Puts the boxes of a page, and the proposals for it, over its picture. */
export function showBoxes(view, state, on) {
	const boxes = state.fields.flatMap((field) =>
		field.boxes.flatMap((box, index) => {
			const id = `${field.ref}:${index}`;
			if (box.page !== view.number) return [];
			return [boxElement(view, { field, box, id, isSelected: state.selected.has(id), state, on })];
		}),
	);
	const proposals = state.proposals
		.filter(({ page }) => page === view.number)
		.map((proposal) => {
			const name = proposal.label || proposal.key;
			const element = make(
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
			setPlace(element, view.toScreen(proposal));
			return element;
		});
	view.layer.replaceChildren(...proposals, ...boxes);
}
