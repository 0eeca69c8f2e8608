import { make } from '../shared/element.js';

const signs = { text: 'T', number: '#', checkbox: '☑' };

function row(field, number, { isChosen, count, on }) {
	const { ref, key, label, type } = field;
	const name = label || key;
	const input = make('input', {
		type: 'text',
		value: key,
		'aria-label': `Key of field ${number}`,
		spellcheck: false,
		onfocus: () => on.choose(ref),
		onchange: () => {
			if (!on.rename(ref, input.value)) input.value = key;
		},
	});
	const step = (text, by, isEnd) =>
		make(
			'button',
			{
				type: 'button',
				className: 'quiet small',
				disabled: isEnd,
				'aria-label': `Move ${name} ${by < 0 ? 'up' : 'down'}`,
				'data-focus': `${ref} ${by}`,
				onclick: () => on.reorder(ref, by),
			},
			text,
		);
	return make(
		'li',
		{ className: isChosen ? 'chosen' : '' },
		make('span', { className: `sign ${type}`, 'aria-hidden': 'true' }, signs[type]),
		make(
			'div',
			{ className: 'names' },
			make(
				'button',
				{
					type: 'button',
					className: 'plain',
					'data-focus': `${ref} pick`,
					'aria-pressed': String(isChosen),
					onclick: () => on.show(ref),
				},
				name,
			),
			input,
		),
		step('↑', -1, number === 1),
		step('↓', 1, number === count),
	);
}

/** The fields in the order of the API: to choose, to rename in place, to put in another order. */
export function showFieldList(list, { fields, chosen, on }) {
	const focused = list.contains(document.activeElement)
		? document.activeElement.dataset.focus
		: undefined;
	const rows = fields.map((field, index) =>
		row(field, index + 1, { isChosen: chosen.has(field.ref), count: fields.length, on }),
	);
	const empty = make(
		'li',
		{ className: 'empty' },
		'No fields yet. Draw one, or select Find fields.',
	);
	list.replaceChildren(...(rows.length > 0 ? rows : [empty]));
	if (focused) list.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
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
		return make(
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
	});
	list.replaceChildren(...rows);
}
