/** @import { User } from '../../src/http/app/wire/admin.ts' */
/** @import { ViewContext } from './parts.js' */
import {
	addUser,
	deleteUser,
	listTeams,
	listUsers,
	passwordLink,
	setAdmin,
	setMember,
} from '../api/admin.js';
import { say } from '../shared/element.js';
import { html } from '../shared/html.js';
import { formatDate, translate } from '../shared/language.js';
import { roleOf, roles } from './roles.js';
import {
	about,
	askInDialog,
	button,
	choice,
	entry,
	lineForm,
	part,
	row,
	rows,
	shownOnce,
	tick,
} from './parts.js';

const t = translate('settings');

/** @param {User} user */
const facts = ({ isAdmin, teams, created, hasPassword, hasOidc }) => [
	isAdmin && t('administrator'),
	teams.map(({ name }) => name).join(', ') || t('inNoTeam'),
	!hasPassword && !hasOidc && t('notYetSignedIn'),
	t('since', { time: formatDate(created) }),
];

/**
 * All users of the service, for its administrators.
 *
 * @param {ViewContext} context
 */
export async function showUsers({ me, act, again, made }) {
	const [users, { teams }] = await Promise.all([listUsers(), listTeams()]);
	const names = teams.map(({ teamId, name }) => /** @type {const} */ ([String(teamId), name]));
	/**
	 * @param {string} email
	 * @param {{ link: string }} made
	 */
	const showLink = (email, { link }) => again(shownOnce(link, t('passwordLinkOnce', { email })));

	/** @param {User} user */
	const erase = ({ userId, email, keys }) =>
		askInDialog(t('deleteUser', { email }), {
			content: [
				html`<p>${t('aboutDeletedUser')}</p>`,
				keys > 0
					? tick(
							{ name: 'keys', value: 'revoke', isOn: true },
							t('revokeTheirKeys', { count: keys }),
						)
					: undefined,
			],
			text: t('delete'),
			work: async (values) => {
				await deleteUser(userId, { revokesKeys: values.has('keys') });
				say(t('userDeleted', { email }));
				await again();
			},
		});

	/**
	 * The choice of a team, and of what one is in it.
	 *
	 * @param {readonly (readonly [string, string])[]} offered
	 */
	const placeEntries = (offered) => [
		entry(t('team'), choice('team', offered)),
		entry(t('role'), choice('role', roles)),
	];

	/** @param {User} user */
	const addToTeam = ({ email, teams: own }) =>
		askInDialog(t('addToTeamOf', { email }), {
			content: html`<div class="line">
				${placeEntries(names.filter(([id]) => !own.some(({ teamId }) => String(teamId) === id)))}
			</div>`,
			text: t('add'),
			work: async (values) => {
				await setMember(Number(values.get('team')), email, roleOf(values.get('role')));
				say(t('saved'));
				await again();
			},
		});

	/** @param {User} user */
	const rowOf = (user) => {
		const { userId, email, isAdmin } = user;
		return row(
			email,
			facts(user),
			user.teams.length < teams.length
				? button(t('addToTeam'), t('addToTeamOf', { email }), () => addToTeam(user))
				: undefined,
			button(t('passwordLink'), t('passwordLinkOf', { email }), () =>
				act(async () => showLink(email, await passwordLink(userId))),
			),
			button(
				t(isAdmin ? 'demote' : 'promote'),
				t(isAdmin ? 'demoteUser' : 'promoteUser', { email }),
				() =>
					act(async () => {
						await setAdmin(userId, !isAdmin);
						await again();
					}),
			),
			userId === me.user.userId
				? undefined
				: button(t('delete'), t('deleteUser', { email }), () => act(() => erase(user))),
		);
	};

	const add = lineForm(
		[
			entry(t('email'), html`<input name="email" type="email" required />`),
			placeEntries([...names, ['', t('noTeam')]]),
			entry(t('administrator'), html`<input name="isAdmin" type="checkbox" />`),
		],
		t('addUser'),
		async (values) => {
			const email = String(values.get('email'));
			const teamId = Number(values.get('team'));
			const places = teamId > 0 ? [{ teamId, role: roleOf(values.get('role')) }] : [];
			await showLink(email, await addUser({ email, isAdmin: values.has('isAdmin'), places }));
		},
	);
	return part(t('users'), about(t('aboutUsers')), made, rows(t('users'), users.map(rowOf)), add);
}
