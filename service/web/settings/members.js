import { get, patch, post, remove } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { formatDate, translate } from '../shared/language.js';
import { words } from '../words/settings.js';
import { about, button, choice, entry, lineForm, part, row, rows, shownOnce } from './parts.js';

const t = translate(words);
const roles = () => [
	['member', t('member')],
	['admin', t('admin')],
];

/** The members of the team, and invitations to it. */
export async function showMembers({ me, act, again }) {
	const mayChange = me.role === 'admin' || me.user.isAdmin;
	const [members, invitations] = await Promise.all([
		get('members'),
		mayChange ? get('invitations') : [],
	]);
	const fresh = make('div', {});
	const tell = ({ link }) => fresh.replaceChildren(shownOnce(link, t('linkOnce')));
	const roleChoice = ({ userId, email, role }) => {
		const select = choice('role', roles());
		select.value = role;
		select.setAttribute('aria-label', t('roleOf', { email }));
		select.addEventListener('change', () =>
			act(async () => {
				await patch(`members/${userId}`, { role: select.value });
				say(t('saved'));
				await again();
			}),
		);
		return select;
	};
	const removeMember = async ({ userId, email }) => {
		const isOwn = userId === me.user.userId;
		if (!confirm(t(isOwn ? 'leaveQuestion' : 'removeMemberQuestion', { email }))) return;
		await remove(`members/${userId}`);
		if (isOwn) location.assign('./');
		else await again();
	};
	const memberRow = (member) => {
		const { email, role, created, userId } = member;
		const isOwn = userId === me.user.userId;
		return row(
			email,
			[!mayChange && t(role), t('since', { time: formatDate(created) })],
			mayChange && roleChoice(member),
			(mayChange || isOwn) &&
				button(
					t(isOwn ? 'leave' : 'remove'),
					isOwn ? t('leaveTeam') : t('removeMember', { email }),
					() => act(() => removeMember(member)),
				),
		);
	};
	const invitationRow = ({ linkId, email = t('anyone'), role, expires }) =>
		row(
			email,
			[t(role), t('ends', { time: formatDate(expires) })],
			button(t('withdraw'), t('withdrawInvitation', { email }), () =>
				act(async () => {
					await remove(`invitations/${linkId}`);
					await again();
				}),
			),
		);
	const invite = lineForm(
		[
			entry(t('inviteEmail'), make('input', { name: 'email', type: 'email' })),
			entry(t('role'), choice('role', roles())),
		],
		t('invite'),
		async ({ email, role }) => {
			const made = await post('invitations', { role, ...(email && { email }) });
			await again(made);
		},
	);
	const content = [
		part(t('members'), about(t('aboutMembers')), rows(t('members'), members.map(memberRow))),
	];
	if (mayChange) {
		const open =
			invitations.length > 0 ? rows(t('invitations'), invitations.map(invitationRow)) : undefined;
		content.push(part(t('invitations'), about(t('aboutInvitations')), fresh, open, invite));
	}
	return { content, tell };
}
