import { make } from './element.js';
import { formatNumber } from './language.js';
import { attempt } from './notice.js';

const counted = (count, noun) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** What a team has, and a button that calls `use` unless it is the chosen one. */
export function teamHeading({ teamId, templates, documents }, { chosen, use }) {
	const isChosen = teamId === chosen;
	const button = make(
		'button',
		{
			type: 'button',
			className: 'quiet',
			disabled: isChosen,
			onclick: () => attempt(use),
			'aria-label': `${isChosen ? 'In use: team' : 'Use team'} ${teamId}`,
		},
		isChosen ? 'In use' : 'Use',
	);
	return make(
		'div',
		{ className: 'heading' },
		make('h3', {}, `Team ${teamId}`),
		make(
			'span',
			{ className: 'soft' },
			`${counted(templates, 'template')}, ${counted(documents, 'document')}`,
		),
		button,
	);
}
