import { counted, make } from './element.js';

/** What a team has, and a button that calls `use` unless it is the chosen one. */
export function teamHeading({ teamId, templates, documents }, { chosen, use }) {
	const isChosen = teamId === chosen;
	const button = make(
		'button',
		{
			type: 'button',
			className: 'quiet',
			disabled: isChosen,
			onclick: use,
			'aria-label': `${isChosen ? 'In use: team' : 'Use team'} ${teamId}`,
		},
		isChosen ? 'In use' : 'Use',
	);
	const facts = `${counted(templates, 'template')}, ${counted(documents, 'document')}`;
	return make(
		'div',
		{ className: 'heading' },
		make('h3', {}, `Team ${teamId}`),
		make('span', { className: 'soft' }, facts),
		button,
	);
}
