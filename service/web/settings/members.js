import { get, patch, post, remove } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { formatDate, translate } from '../shared/language.js';
import { words } from '../words/settings.js';
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
		const made = ({ creatorId }) => creatorId === userId;
		const keys = (await get('keys')).filter((key) => mayChange || made(key));
		const keyTick = (key) =>
			tick(
				{ name: 'key', value: key.id, checked: made(key) },
				t('keyOf', { ...key, who: key.creator ?? t('someone') }),
			);
		const choices = make(
			'fieldset',
			{},
			make('legend', {}, t('keysToRevoke')),
			// What they made is what they have seen.
			...keys.toSorted((one, other) => made(other) - made(one)).map(keyTick),
		);
		askInDialog(isOwn ? t('leaveQuestion', { email }) : t('removeMember', { email }), {
			content: keys.length > 0 ? [make('p', {}, t('aboutRemovedKeys')), choices] : [],
			text: t(isOwn ? 'leave' : 'remove'),
			work: async (data) => {
				const revoke = data.getAll('key').join(',');
				await remove(`members/${userId}${revoke && `?revoke=${revoke}`}`);
				if (isOwn) return location.assign('./');
				say(t('memberRemoved', { email }));
				await again();
			},
		});
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
