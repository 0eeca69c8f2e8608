import { get } from './shared/calls.js';
import { openDialog } from './shared/dialog.js';
import { make } from './shared/element.js';
import { dialogNotice } from './shared/notice.js';
import { teamHeading } from './shared/teamHeading.js';

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
		list.replaceChildren(
			...teams.map((team) =>
				make('li', {}, teamHeading(team, { chosen: current, use: () => use(team.teamId) })),
			),
		);
	};
	const about = 'Each team has its own templates, documents and API keys. To create a key, run ';
	const command = make('code', {}, 'pdf-template-service key add');
	openDialog('Settings', make('p', { className: 'soft' }, about, command, '.'), problem, list);
	void act(show);
}
