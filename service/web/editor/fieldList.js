import { make, setTyped, showItems } from '../shared/element.js';
import { proposalId } from './model.js';

const signs = { text: 'T', number: '#', checkbox: '☑' };

function row(ref, on) {
	const sign = make('span', { 'aria-hidden': 'true' });
	const pick = make('button', { type: 'button', className: 'plain', onclick: () => on.show(ref) });
	const input = make('input', {
		type: 'text',
		spellcheck: false,
		onfocus: () => on.choose(ref),
		onchange: () => on.rename(ref, input),
	});
	const step = (text, by) =>
		make(
			'button',
			{ type: 'button', className: 'quiet small', onclick: () => on.reorder(ref, by) },
			text,
		);
	const [up, down] = [step('↑', -1), step('↓', 1)];
	const names = make('div', { className: 'names' }, pick, input);
	const element = make('li', {}, sign, names, up, down);
	const show = ({ key, label, type }, number, { isChosen, count }) => {
		const name = label || key;
		element.className = isChosen ? 'chosen' : '';
		sign.className = `sign ${type}`;
		sign.textContent = signs[type];
		pick.textContent = name;
		pick.setAttribute('aria-pressed', String(isChosen));
		setTyped(input, key);
		input.setAttribute('aria-label', `Key of field ${number}`);
		up.setAttribute('aria-label', `Move ${name} up`);
		down.setAttribute('aria-label', `Move ${name} down`);
		up.disabled = number === 1;
		down.disabled = number === count;
	};
	return { element, show };
}

/**
 * The fields in the order of the API: to choose, to rename in place, to put in another order. The rows stay while
 * the fields change, so that typing and clicks are not cut off.
 */
export function fieldList(list, on) {
	let rows = new Map();
	const empty = make(
		'li',
		{ className: 'empty' },
		'No fields yet. Draw one, or select Find fields.',
	);
	return ({ fields, chosen }) => {
		const held = document.activeElement;
		rows = new Map(fields.map(({ ref }) => [ref, rows.get(ref) ?? row(ref, on)]));
		fields.forEach((field, index) => {
			const isChosen = chosen.has(field.ref);
			rows.get(field.ref).show(field, index + 1, { isChosen, count: fields.length });
		});
		const elements = rows.size > 0 ? [...rows.values()].map(({ element }) => element) : [empty];
		const isSame = elements.every((element, index) => list.children[index] === element);
		if (isSame && list.children.length === elements.length) return;
		list.replaceChildren(...elements);
		if (!list.contains(held)) return;
		const next = held.disabled ? held.parentElement.querySelector('.small:enabled') : held;
		next?.focus();
	};
}

/** Fields that the pages seem to ask for: each can be taken or dropped. */
export function showProposals(list, { proposals, on }) {
	const rows = proposals.map((proposal) => {
		const name = proposal.label || proposal.key;
		const button = (text, onclick) =>
			make(
				'button',
				{ type: 'button', className: 'quiet small', 'aria-label': `${text} ${name}`, onclick },
				text,
			);
		const build = () =>
			make(
				'li',
				{},
				make(
					'span',
					{ className: `sign ${proposal.type}`, 'aria-hidden': 'true' },
					signs[proposal.type],
				),
				make('span', { className: 'names' }, name, make('code', {}, `page ${proposal.page}`)),
				button('Accept', () => on.take([proposal])),
				button('Discard', () => on.drop([proposal])),
			);
		return { id: proposalId(proposal), version: name, build };
	});
	showItems(list, rows);
}
