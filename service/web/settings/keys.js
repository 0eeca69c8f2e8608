import { get, post, remove } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { formatDate, formatTime, translate } from '../shared/language.js';
import { words } from '../words/settings.js';
import { about, button, choice, entry, lineForm, part, row, rows, shownOnce } from './parts.js';

const t = translate(words);
const periods = ['', '30', '90', '365'];

/** API keys of the team: made, replaced and revoked; each is shown once. */
export async function showKeys({ me, act, again }) {
	const keys = await get('keys');
	const fresh = make('div', {});
	const tell = ({ key, name }) => {
		fresh.replaceChildren(shownOnce(key, t('keyOnce', { name })));
		say(t('keyMade', { name }));
	};
	const facts = ({ prefix, creator, created, lastUsed, expires }) => [
		`${prefix}…`,
		creator
			? t('madeBy', { who: creator, time: formatDate(created) })
			: t('made', { time: formatDate(created) }),
		lastUsed ? t('lastUsed', { time: formatTime(lastUsed) }) : t('neverUsed'),
		expires &&
			t(Date.parse(expires) > Date.now() ? 'ends' : 'ended', { time: formatDate(expires) }),
	];
	const replace = async ({ id, name }) => {
		if (!confirm(t('replaceKeyQuestion', { name }))) return;
		const made = await post(`keys/${id}/replacement`);
		await again(made);
	};
	const revoke = async ({ id, name }) => {
		if (!confirm(t('revokeKeyQuestion', { name }))) return;
		await remove(`keys/${id}`);
		say(t('keyRevoked', { name }));
		await again();
	};
	const rowOf = (key) => {
		const { name } = key;
		const mayChange = me.role === 'admin' || key.creatorId === me.user.userId;
		return row(
			name,
			facts(key),
			mayChange && button(t('replace'), t('replaceKey', { name }), () => act(() => replace(key))),
			mayChange && button(t('revoke'), t('revokeKey', { name }), () => act(() => revoke(key))),
		);
	};
	const create = lineForm(
		[
			entry(t('keyName'), make('input', { name: 'name', required: true, maxLength: 100 })),
			entry(
				t('keyEnds'),
				choice(
					'days',
					periods.map((days) => [days, days ? t('inDays', { count: Number(days) }) : t('never')]),
				),
			),
		],
		t('createKey'),
		async ({ name, days }) => {
			const made = await post('keys', { name, ...(days && { days: Number(days) }) });
			await again(made);
		},
	);
	const list = keys.length > 0 ? rows(t('apiKey'), keys.map(rowOf)) : about(t('noKeys'));
	return { content: [part(t('apiKey'), about(t('aboutKeys')), fresh, list, create)], tell };
}
