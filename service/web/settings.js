import { get } from './shared/calls.js';
import { make } from './shared/element.js';
import { translate } from './shared/language.js';
import { teamHeading } from './shared/teamHeading.js';
import { words } from './words/settings.js';

const t = translate(words);

/** Settings: the teams. Calls `changed` with the one to use. */
export async function showSettings(element, { chosen, changed }) {
	const teams = await get('teams');
	const rows = teams.map((team) =>
		make('li', {}, teamHeading(team, { chosen, use: () => changed(team.teamId) })),
	);
	const command = make('code', {}, 'pdf-template-service key add');
	element.replaceChildren(
		make('p', { className: 'soft' }, ...t.parts('aboutTeams', { command })),
		make('ul', { className: 'accounts' }, ...rows),
	);
}
