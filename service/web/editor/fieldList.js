import { make, setTyped, showItems } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/editor.js';
import { signOf } from './kinds.js';
import { kindOf, proposalId } from './model.js';

const t = translate(words);
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
	let shown = [];
	/** A row that is as before costs nothing: a form can have thousands. */
	const show = (field, number, { isChosen, isLast }) => {
		const parts = [field, number, isChosen, isLast];
		if (parts.every((part, index) => part === shown[index])) return;
		shown = parts;
		const name = field.label || field.key;
		element.className = isChosen ? 'chosen' : '';
		sign.className = `sign ${kindOf(field)}`;
		sign.textContent = signOf(field);
		pick.textContent = name;
		pick.setAttribute('aria-pressed', String(isChosen));
		setTyped(input, field.key);
		input.setAttribute('aria-label', t('keyOf', { number: String(number) }));
		up.setAttribute('aria-label', t('moveUp', { name }));
		down.setAttribute('aria-label', t('moveDown', { name }));
		up.disabled = number === 1;
		down.disabled = isLast;
	};
	return { element, show };
}

/**
 * The fields in the order of the API: to choose, to rename in place, to put in another order. The rows stay while
 * the fields change, so that typing and clicks are not cut off. The first one that is newly chosen comes into view.
 */
export function fieldList(list, on) {
	let rows = new Map();
	let shown = { fields: undefined, chosen: new Set() };
	const empty = make('li', { className: 'empty' }, t('noFields'));

	function arrange() {
		const held = document.activeElement;
		const elements = rows.size > 0 ? [...rows.values()].map(({ element }) => element) : [empty];
		const isSame =
			list.children.length === elements.length &&
			elements.every((element, index) => list.children[index] === element);
		if (isSame) return;
		list.replaceChildren(...elements);
		if (!list.contains(held)) return;
		const next = held.disabled ? held.parentElement.querySelector('.small:enabled') : held;
		next?.focus();
	}

	return ({ fields, chosen }) => {
		const before = shown;
		shown = { fields, chosen };
		const isSame = before.fields === fields;
		if (!isSame) rows = new Map(fields.map(({ ref }) => [ref, rows.get(ref) ?? row(ref, on)]));
		fields.forEach((field, index) => {
			const isChosen = chosen.has(field.ref);
			if (isSame && isChosen === before.chosen.has(field.ref)) return;
			const isLast = index === fields.length - 1;
			rows.get(field.ref).show(field, index + 1, { isChosen, isLast });
		});
		if (!isSame) arrange();
		const [first] = [...chosen].filter((ref) => !before.chosen.has(ref));
		if (first) rows.get(first)?.element.scrollIntoView({ block: 'nearest' });
	};
}

/** Fields that the pages seem to ask for: each can be taken or dropped. */
export function showProposals(list, { proposals, on }) {
	const rows = proposals.map((proposal) => {
		const name = proposal.label || proposal.key;
		const button = (text, label, onclick) =>
			make(
				'button',
				{ type: 'button', className: 'quiet small', 'aria-label': label, onclick },
				text,
			);
		const build = () =>
			make(
				'li',
				{},
				make(
					'span',
					{ className: `sign ${proposal.type}`, 'aria-hidden': 'true' },
					signOf(proposal),
				),
				make(
					'span',
					{ className: 'names' },
					make(
						'button',
						{ type: 'button', className: 'plain', onclick: () => on.showHere(proposal) },
						name,
					),
					make('code', {}, t('onPage', { page: String(proposal.page) })),
				),
				button(t('accept'), t('acceptOne', { name }), () => on.take([proposal])),
				button(t('discard'), t('discardOne', { name }), () => on.drop([proposal])),
			);
		return { id: proposalId(proposal), version: name, build };
	});
	showItems(list, rows);
}
