/** @import { Invitation, Member } from '../../src/http/app/wire/access.ts' */
/** @import { ViewContext } from './parts.js' */
import {
	invite,
	listInvitations,
	listKeys,
	listMembers,
	removeMember,
	setRole,
	withdrawInvitation,
} from '../api/access.js';
import { say } from '../shared/element.js';
import { html, onSelect } from '../shared/html.js';
import { formatDate, translate } from '../shared/language.js';
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
import { roleOf, roles } from './roles.js';

const t = translate('settings');

/**
 * The members of the team, and invitations to it.
 *
 * @param {ViewContext} context
 */
export async function showMembers({ me, act, again, made }) {
	const mayChange = me.role === 'admin' || me.user.isAdmin;
	const [members, open] = await Promise.all([listMembers(), mayChange ? listInvitations() : []]);

	/** @param {Member} member */
	const roleChoice = ({ userId, email, role }) =>
		choice('role', roles, {
			value: role,
			label: t('roleOf', { email }),
			onchange: onSelect(({ value }) =>
				act(async () => {
					await setRole(userId, roleOf(value));
					say(t('saved'));
					await again();
				}),
			),
		});

	/** @param {Member} member */
	const remove = async ({ userId, email }) => {
		const isOwn = userId === me.user.userId;
		const all = await listKeys();
		const theirs = all.filter(({ creatorId }) => creatorId === userId);
		const others = all.filter((key) => mayChange && !theirs.includes(key));
		// What they made is what they have seen.
		const ticks = [...theirs, ...others].map((key) =>
			tick(
				{ name: 'key', value: String(key.id), isOn: theirs.includes(key) },
				t('keyOf', { name: key.name, prefix: key.prefix, who: key.creator ?? t('someone') }),
			),
		);
		askInDialog(isOwn ? t('leaveQuestion', { email }) : t('removeMember', { email }), {
			content:
				ticks.length > 0
					? html`<p>${t('aboutRemovedKeys')}</p>
							<fieldset>
								<legend>${t('keysToRevoke')}</legend>
								${ticks}
							</fieldset>`
					: undefined,
			text: t(isOwn ? 'leave' : 'remove'),
			work: async (values) => {
				await removeMember(userId, values.getAll('key').map(String));
				if (isOwn) return location.assign('./');
				say(t('memberRemoved', { email }));
				return again();
			},
		});
	};

	/** @param {Member} member */
	const memberRow = (member) => {
		const { email, role, created, userId } = member;
		const isOwn = userId === me.user.userId;
		return row(
			email,
			[!mayChange && t(role), t('since', { time: formatDate(created) })],
			mayChange ? roleChoice(member) : undefined,
			mayChange || isOwn
				? button(
						t(isOwn ? 'leave' : 'remove'),
						isOwn ? t('leaveTeam') : t('removeMember', { email }),
						() => act(() => remove(member)),
					)
				: undefined,
		);
	};

	/** @param {Invitation} invitation */
	const invitationRow = ({ linkId, email = t('anyone'), role = 'member', expires }) =>
		row(
			email,
			[t(role), t('ends', { time: formatDate(expires) })],
			button(t('withdraw'), t('withdrawInvitation', { email }), () =>
				act(async () => {
					await withdrawInvitation(linkId);
					await again();
				}),
			),
		);

	const form = lineForm(
		[
			entry(t('inviteEmail'), html`<input name="email" type="email" />`),
			entry(t('role'), choice('role', roles)),
		],
		t('invite'),
		async (values) => {
			const email = String(values.get('email'));
			const role = roleOf(values.get('role'));
			const { link } = await invite({ role, ...(email && { email }) });
			await again(shownOnce(link, t('linkOnce')));
		},
	);
	return [
		part(t('members'), about(t('aboutMembers')), rows(t('members'), members.map(memberRow))),
		mayChange
			? part(
					t('invitations'),
					about(t('aboutInvitations')),
					made,
					open.length > 0 ? rows(t('invitations'), open.map(invitationRow)) : undefined,
					form,
				)
			: undefined,
	];
}
