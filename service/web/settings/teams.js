import { get, patch, post, put, remove } from '../shared/calls.js';
import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/settings.js';
import { about, button, entry, lineForm, part, row, rows } from './parts.js';

const t = translate(words);

/** All teams of the service, for its administrators. */
export async function showTeams({ me, act, teamsChanged }) {
	const teams = await get('admin/teams');
	const own = new Set(me.teams.map(({ teamId }) => teamId));
	const rename = async ({ teamId, name }) => {
		const next = prompt(t('newTeamName'), name)?.trim();
		if (!next || next === name) return;
		await patch(`admin/teams/${teamId}`, { name: next });
		await teamsChanged();
	};
	const join = async ({ teamId }) => {
		await put(`admin/teams/${teamId}/members`, { email: me.user.email, role: 'admin' });
		await teamsChanged();
	};
	const deleteTeam = async ({ teamId, name }) => {
		if (!confirm(t('deleteTeamQuestion', { name }))) return;
		await remove(`admin/teams/${teamId}`);
		await teamsChanged();
	};
	const rowOf = (team) => {
		const { teamId, name, members } = team;
		return row(
			name,
			[t('teamNumber', { number: String(teamId) }), t('memberCount', { count: members })],
			!own.has(teamId) && button(t('join'), t('joinTeam', { name }), () => act(() => join(team))),
			button(t('rename'), t('renameTeam', { name }), () => act(() => rename(team))),
			button(t('delete'), t('deleteTeam', { name }), () => act(() => deleteTeam(team))),
		);
	};
	const add = lineForm(
		[entry(t('teamName'), make('input', { name: 'name', required: true, maxLength: 100 }))],
		t('addTeam'),
		async ({ name }) => {
			await post('admin/teams', { name });
			await teamsChanged();
		},
	);
	return {
		content: [part(t('teams'), about(t('aboutTeams')), rows(t('teams'), teams.map(rowOf)), add)],
	};
}
