/** @import { Key, MadeKey } from '../../src/http/app/wire/access.ts' */
/** @import { ViewContext } from './parts.js' */
import { createKey, listKeys, replaceKey, revokeKey } from '../api/access.js';
import { say } from '../shared/element.js';
import { html } from '../shared/html.js';
import { formatDate, formatTime, translate } from '../shared/language.js';
import { about, button, choice, entry, lineForm, part, row, rows, shownOnce } from './parts.js';

const t = translate('settings');
const periods = ['', '30', '90', '365'];

/** @param {Key} key */
const facts = ({ prefix, creator, created, lastUsed, expires }) => [
	`${prefix}…`,
	creator
		? t('madeBy', { who: creator, time: formatDate(created) })
		: t('made', { time: formatDate(created) }),
	lastUsed ? t('lastUsed', { time: formatTime(lastUsed) }) : t('neverUsed'),
	expires && t(Date.parse(expires) > Date.now() ? 'ends' : 'ended', { time: formatDate(expires) }),
];

/**
 * API keys of the team: made, replaced and revoked; each is shown once.
 *
 * @param {ViewContext} context
 */
export async function showKeys({ me, act, again, made }) {
	const keys = await listKeys();
	/** @param {MadeKey} key */
	const show = async ({ key, name }) => {
		await again(shownOnce(key, t('keyOnce', { name })));
		say(t('keyMade', { name }));
	};
	/** @param {Key} key */
	const replace = async ({ id, name }) => {
		if (confirm(t('replaceKeyQuestion', { name }))) await show(await replaceKey(id));
	};
	/** @param {Key} key */
	const revoke = async ({ id, name }) => {
		if (!confirm(t('revokeKeyQuestion', { name }))) return;
		await revokeKey(id);
		say(t('keyRevoked', { name }));
		await again();
	};
	/** @param {Key} key */
	const rowOf = (key) => {
		const { name } = key;
		const mayChange = me.role === 'admin' || key.creatorId === me.user.userId;
		const actions = [
			button(t('replace'), t('replaceKey', { name }), () => act(() => replace(key))),
			button(t('revoke'), t('revokeKey', { name }), () => act(() => revoke(key))),
		];
		return row(name, facts(key), mayChange ? actions : undefined);
	};
	const create = lineForm(
		[
			entry(t('keyName'), html`<input name="name" required maxlength="100" />`),
			entry(
				t('keyEnds'),
				choice(
					'days',
					periods.map((days) => [days, days ? t('inDays', { count: Number(days) }) : t('never')]),
				),
			),
		],
		t('createKey'),
		async (values) => {
			const days = Number(values.get('days'));
			const name = String(values.get('name'));
			await show(await createKey({ name, ...(days > 0 && { days }) }));
		},
	);
	const list = keys.length > 0 ? rows(t('apiKey'), keys.map(rowOf)) : about(t('noKeys'));
	return part(t('apiKey'), about(t('aboutKeys')), made, list, create);
}
