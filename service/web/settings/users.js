import { get, patch, post, remove } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { formatDate, translate } from '../shared/language.js';
import { words } from '../words/settings.js';
import {
	about,
	askInDialog,
	button,
	entry,
	lineForm,
	part,
	row,
	rows,
	shownOnce,
	tick,
} from './parts.js';

const t = translate(words);

/** All users of the service, for its administrators. */
export async function showUsers({ me, act, again }) {
	const users = await get('admin/users');
	const fresh = make('div', {});
	const tell = ({ link, email }) =>
		fresh.replaceChildren(shownOnce(link, t('passwordLinkOnce', { email })));
	const facts = ({ isAdmin, teams, created, hasPassword, hasOidc }) => [
		isAdmin && t('administrator'),
		teams.map(({ name }) => name).join(', ') || t('inNoTeam'),
		!hasPassword && !hasOidc && t('notYetSignedIn'),
		t('since', { time: formatDate(created) }),
	];
	const deleteUser = ({ userId, email, keys }) =>
		askInDialog(t('deleteUser', { email }), {
			content: [
				make('p', {}, t('aboutDeletedUser')),
				keys > 0 &&
					tick(
						{ name: 'keys', value: 'revoke', checked: true },
						t('revokeTheirKeys', { count: keys }),
					),
			].filter(Boolean),
			text: t('delete'),
			work: async (data) => {
				await remove(`admin/users/${userId}${data.has('keys') ? '?keys=revoke' : ''}`);
				say(t('userDeleted', { email }));
				await again();
			},
		});
	const rowOf = (user) => {
		const { userId, email, isAdmin } = user;
		const isOwn = userId === me.user.userId;
		return row(
			email,
			facts(user),
			button(t('passwordLink'), t('passwordLinkOf', { email }), () =>
				act(async () => {
					const made = await post(`admin/users/${userId}/link`);
					await again({ ...made, email });
				}),
			),
			button(
				t(isAdmin ? 'demote' : 'promote'),
				t(isAdmin ? 'demoteUser' : 'promoteUser', { email }),
				() =>
					act(async () => {
						await patch(`admin/users/${userId}`, { isAdmin: !isAdmin });
						await again();
					}),
			),
			!isOwn && button(t('delete'), t('deleteUser', { email }), () => act(() => deleteUser(user))),
		);
	};
	const add = lineForm(
		[
			entry(t('email'), make('input', { name: 'email', type: 'email', required: true })),
			entry(t('administrator'), make('input', { name: 'isAdmin', type: 'checkbox' })),
		],
		t('addUser'),
		async ({ email, isAdmin }) => {
			const made = await post('admin/users', { email, isAdmin: isAdmin !== undefined });
			await again({ ...made, email });
		},
	);
	return {
		content: [
			part(t('users'), about(t('aboutUsers')), fresh, rows(t('users'), users.map(rowOf)), add),
		],
		tell,
	};
}
