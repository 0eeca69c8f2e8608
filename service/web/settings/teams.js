import { get, patch, post, put, remove } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { formatNumber, translate } from '../shared/language.js';
import { words } from '../words/settings.js';
import { about, askInDialog, button, choice, entry, lineForm, part, row, rows } from './parts.js';

const t = translate(words);

const kinds = ['days', 'documents'];
const most = { days: 36_500, documents: 1_000_000_000 };
const labels = { days: 'keptDays', documents: 'keptDocuments' };
const sentences = { days: 'keepsDays', documents: 'keepsDocuments' };

/** What a team keeps, where there is a limit. */
const toldOf = (kind, limit) => limit !== 'none' && t(sentences[kind], { count: limit });

/** A choice between what all teams have, no limit, and a number of one's own. */
function limitChoice(kind, own, general) {
	const what = general === 'none' ? t('noLimit') : formatNumber(general);
	const select = choice(kind, [
		['default', t('asForAll', { what })],
		['none', t('noLimit')],
		['own', t('ownLimit')],
	]);
	select.value = typeof own === 'number' ? 'own' : (own ?? 'default');
	const number = make('input', {
		name: `${kind}-number`,
		type: 'number',
		min: 1,
		max: most[kind],
		required: true,
		value: typeof own === 'number' ? own : '',
	});
	const howMany = entry(t('howMany'), number);
	const show = () => {
		howMany.hidden = select.value !== 'own';
		number.disabled = howMany.hidden;
	};
	select.addEventListener('change', show);
	show();
	return make('div', { className: 'line' }, entry(t(labels[kind]), select), howMany);
}

/** Asks how long the documents of a team stay; says before how many that deletes. */
function askToKeep({ teamId, name, keeps }, general, changed) {
	askInDialog(t('keepOf', { name }), {
		content: [
			make('p', {}, t('aboutKeep')),
			...kinds.map((kind) => limitChoice(kind, keeps[kind], general[kind])),
		],
		text: t('save'),
		work: async (data) => {
			const limits = kinds.flatMap((kind) => {
				const chosen = data.get(kind);
				if (chosen === 'default') return [];
				return [[kind, chosen === 'own' ? Number(data.get(`${kind}-number`)) : chosen]];
			});
			const wanted = Object.fromEntries(limits);
			const path = `admin/teams/${teamId}/retention`;
			const { deletes: count } = await post(`${path}/preview`, wanted);
			if (count > 0 && !confirm(t('deletesQuestion', { count, name }))) return false;
			await put(path, wanted);
			say(t('saved'));
			await changed();
		},
	});
}

/** All teams of the service, for its administrators. */
export async function showTeams({ me, act, teamsChanged }) {
	const { teams, retention } = await get('admin/teams');
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
		const { teamId, name, members, keeps } = team;
		return row(
			name,
			[
				t('teamNumber', { number: String(teamId) }),
				t('memberCount', { count: members }),
				...kinds.map((kind) => toldOf(kind, keeps[kind] ?? retention[kind])),
			],
			!own.has(teamId) && button(t('join'), t('joinTeam', { name }), () => act(() => join(team))),
			button(t('rename'), t('renameTeam', { name }), () => act(() => rename(team))),
			button(t('keep'), t('keepOf', { name }), () => askToKeep(team, retention, teamsChanged)),
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
