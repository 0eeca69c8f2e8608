import { make } from './element.js';
import { translate } from './language.js';
import { attempt } from './notice.js';
import { words } from '../words/settings.js';

const t = translate(words);

/** What a team has, and a button that calls `use` unless it is the chosen one. */
export function teamHeading({ teamId, templates, documents }, { chosen, use }) {
	const isChosen = teamId === chosen;
	const number = String(teamId);
	const button = make(
		'button',
		{
			type: 'button',
			className: 'quiet',
			disabled: isChosen,
			onclick: () => attempt(use),
			'aria-label': isChosen ? t('teamInUse', { number }) : t('useTeam', { number }),
		},
		isChosen ? t('inUse') : t('use'),
	);
	const facts = [t('templates', { count: templates }), t('documents', { count: documents })];
	return make(
		'div',
		{ className: 'heading' },
		make('h3', {}, t('teamNumber', { number })),
		make('span', { className: 'soft' }, facts.join(', ')),
		button,
	);
}
