/** @import { Retention, Team } from '../../src/http/app/wire/admin.ts' */
/** @import { ViewContext } from './parts.js' */
import {
	addTeam,
	countDeleted,
	deleteTeam,
	listTeams,
	renameTeam,
	setMember,
	setRetention,
} from '../api/admin.js';
import { say } from '../shared/element.js';
import { html, onSelect, render } from '../shared/html.js';
import { formatNumber, translate } from '../shared/language.js';
import { about, askInDialog, button, choice, entry, lineForm, part, row, rows } from './parts.js';

const t = translate('settings');

/** What can be limited, with the highest limit. */
const kinds = /** @type {const} */ (['days', 'documents']);
/** @typedef {(typeof kinds)[number]} Kind */
const most = { days: 36_500, documents: 1_000_000_000 };
const labels = { days: t('keptDays'), documents: t('keptDocuments') };
const sentences = /** @type {const} */ ({ days: 'keepsDays', documents: 'keepsDocuments' });

/**
 * A team's limit, if there is one.
 *
 * @param {Kind} kind
 * @param {number | 'none'} limit
 */
const told = (kind, limit) => limit !== 'none' && t(sentences[kind], { count: limit });

/**
 * A choice between the general limit, no limit, and the team's own.
 *
 * @param {Kind} kind
 * @param {number | 'none' | undefined} own
 * @param {number | 'none'} general
 */
function limitChoice(kind, own, general) {
	const element = document.createElement('div');
	element.className = 'line';
	const what = general === 'none' ? t('noLimit') : formatNumber(general);
	const number = typeof own === 'number' ? String(own) : '';
	/** @param {string} chosen */
	const draw = (chosen) => {
		const isOwn = chosen === 'own';
		/** @type {readonly (readonly [string, string])[]} */
		const options = [
			['default', t('asForAll', { what })],
			['none', t('noLimit')],
			['own', t('ownLimit')],
		];
		const select = choice(kind, options, {
			value: chosen,
			onchange: onSelect(({ value }) => draw(value)),
		});
		const view = html`${entry(labels[kind], select)}
			<label class="entry" ?hidden=${!isOwn}
				><span>${t('howMany')}</span
				><input
					name="${kind}-number"
					type="number"
					min="1"
					max=${most[kind]}
					required
					?disabled=${!isOwn}
					value=${number}
			/></label>`;
		render(view, element);
	};
	draw(typeof own === 'number' ? 'own' : (own ?? 'default'));
	return element;
}

/**
 * Asks for a team's limits; says beforehand how many documents they would delete.
 *
 * @param {Team} team
 * @param {Retention} general
 * @param {() => Promise<void>} changed
 */
function askToKeep({ teamId, name, keeps }, general, changed) {
	askInDialog(t('keepOf', { name }), {
		content: [
			html`<p>${t('aboutKeep')}</p>`,
			...kinds.map((kind) => limitChoice(kind, keeps[kind], general[kind])),
		],
		text: t('save'),
		work: async (values) => {
			/** @type {{ -readonly [K in keyof Retention]?: Retention[K] }} */
			const wanted = {};
			for (const kind of kinds) {
				const chosen = values.get(kind);
				if (chosen === 'own') wanted[kind] = Number(values.get(`${kind}-number`));
				else if (chosen === 'none') wanted[kind] = 'none';
			}
			const count = await countDeleted(teamId, wanted);
			if (count > 0 && !confirm(t('deletesQuestion', { count, name }))) return false;
			await setRetention(teamId, wanted);
			say(t('saved'));
			await changed();
			return true;
		},
	});
}

/**
 * All teams of the service, for its administrators.
 *
 * @param {ViewContext} context
 */
export async function showTeams({ me, act, teamsChanged }) {
	const { teams, retention } = await listTeams();
	const own = new Set(me.teams.map(({ teamId }) => teamId));
	/** @param {Team} team */
	const rename = async ({ teamId, name }) => {
		const next = prompt(t('newTeamName'), name)?.trim();
		if (!next || next === name) return;
		await renameTeam(teamId, next);
		await teamsChanged();
	};
	/** @param {Team} team */
	const join = async ({ teamId }) => {
		await setMember(teamId, me.user.email, 'admin');
		await teamsChanged();
	};
	/** @param {Team} team */
	const erase = async ({ teamId, name }) => {
		if (!confirm(t('deleteTeamQuestion', { name }))) return;
		await deleteTeam(teamId);
		await teamsChanged();
	};
	/** @param {Team} team */
	const rowOf = (team) => {
		const { teamId, name, members, keeps } = team;
		return row(
			name,
			[
				t('teamNumber', { number: String(teamId) }),
				t('memberCount', { count: members }),
				...kinds.map((kind) => told(kind, keeps[kind] ?? retention[kind])),
			],
			own.has(teamId)
				? undefined
				: button(t('join'), t('joinTeam', { name }), () => act(() => join(team))),
			button(t('rename'), t('renameTeam', { name }), () => act(() => rename(team))),
			button(t('keep'), t('keepOf', { name }), () => askToKeep(team, retention, teamsChanged)),
			button(t('delete'), t('deleteTeam', { name }), () => act(() => erase(team))),
		);
	};
	const add = lineForm(
		entry(t('teamName'), html`<input name="name" required maxlength="100" />`),
		t('addTeam'),
		async (values) => {
			await addTeam(String(values.get('name')));
			await teamsChanged();
		},
	);
	return part(t('teams'), about(t('aboutTeams')), rows(t('teams'), teams.map(rowOf)), add);
}
