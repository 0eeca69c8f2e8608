import { get } from './shared/calls.js';
import { openDialog } from './shared/dialog.js';
import { counted, make } from './shared/element.js';
import { dialogNotice } from './shared/notice.js';

function teamPart({ teamId, templates, documents }, { chosen, use }) {
	const isChosen = teamId === chosen;
	const button = make(
		'button',
		{
			type: 'button',
			className: 'quiet',
			disabled: isChosen,
			onclick: () => use(teamId),
			'aria-label': `${isChosen ? 'In use: team' : 'Use team'} ${teamId}`,
		},
		isChosen ? 'In use' : 'Use',
	);
	const facts = `${counted(templates, 'template')}, ${counted(documents, 'document')}`;
	const heading = make(
		'div',
		{ className: 'heading' },
		make('h3', {}, `Team ${teamId}`),
		make('span', { className: 'soft' }, facts),
		button,
	);
	return make('li', {}, heading);
}

/** Settings: the teams. Calls `changed` with the one to use. */
export function openSettings({ chosen, changed }) {
	const list = make('ul', { className: 'accounts' });
	const { element: problem, attempt: act } = dialogNotice();
	let current = chosen;
	const use = (teamId) =>
		act(async () => {
			current = teamId;
			await changed(teamId);
			await show();
		});
	const show = async () => {
		const teams = await get('teams');
		list.replaceChildren(...teams.map((team) => teamPart(team, { chosen: current, use })));
	};
	const about = 'Each team has its own templates, documents and API keys. To create a key, run ';
	const command = make('code', {}, 'pdf-template-service key add');
	openDialog('Settings', make('p', { className: 'soft' }, about, command, '.'), problem, list);
	void act(show);
}
