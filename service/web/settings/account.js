/** @import { Session } from '../../src/http/app/wire/access.ts' */
/** @import { ViewContext } from './parts.js' */
import {
	changePassword,
	endOtherSessions,
	endOwnSession,
	endSession,
	listSessions,
} from '../api/access.js';
import { unfinishedBatches } from '../batch/unfinished.js';
import { say } from '../shared/element.js';
import { html, nothing } from '../shared/html.js';
import { formatTime, translate } from '../shared/language.js';
import { about, button, entry, lineForm, part, row, rows } from './parts.js';

const t = translate('settings');

/** @typedef {readonly (readonly [RegExp, string])[]} Names */

/** @type {Names} */
const browsers = [
	[/Edg\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/Firefox\//, 'Firefox'],
	[/Chrom(e|ium)\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];
/** @type {Names} */
const systems = [
	[/Android/, 'Android'],
	[/iPhone|iPad/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS X/, 'macOS'],
	[/Linux/, 'Linux'],
];

/**
 * @param {Names} all
 * @param {string} text
 */
const nameIn = (all, text) => all.find(([pattern]) => pattern.test(text))?.[1];

/**
 * "Firefox, Windows"; an unknown user agent is shown as it is.
 *
 * @param {string} device
 */
const deviceName = (device) =>
	[nameIn(browsers, device), nameIn(systems, device)].filter(Boolean).join(', ') ||
	device.slice(0, 60) ||
	t('unknownDevice');

/**
 * Deletes stored batch rows: someone else may use the browser next.
 *
 * @param {{ userId: number }} user
 */
export async function signOut({ userId }) {
	const unfinished = await unfinishedBatches({ userId });
	if (unfinished.length > 0 && !confirm(t('sureSignOut'))) return;
	await Promise.all(unfinished.map((batch) => batch.forget()));
	await endOwnSession();
	location.assign('sign-in');
}

/**
 * One's own password and sessions.
 *
 * @param {ViewContext} context
 */
export async function showAccount({ me, act, again }) {
	const sessions = await listSessions();
	/**
	 * @param {string} name
	 * @param {string} label
	 * @param {string} autocomplete
	 */
	const password = (name, label, autocomplete) =>
		entry(
			label,
			html`<input name=${name} type="password" required autocomplete=${autocomplete} />`,
		);
	const change = lineForm(
		[
			me.user.hasPassword ? password('current', t('currentPassword'), 'current-password') : nothing,
			password('next', t('newPassword'), 'new-password'),
		],
		t('changePassword'),
		async (values) => {
			const current = values.get('current');
			await changePassword({
				next: String(values.get('next')),
				...(current !== null && { current: String(current) }),
			});
			say(t('passwordChanged'));
			await again();
		},
	);
	/** @param {Session} session */
	const rowOf = ({ sessionId, device, address, lastUsed, created, isThis }) => {
		const name = deviceName(device);
		const time = formatTime(lastUsed);
		const end = button(t('endSession'), t('endSessionOn', { device: name, time }), () =>
			act(async () => {
				await endSession(sessionId);
				await again();
			}),
		);
		return row(
			name,
			[
				isThis && t('thisDevice'),
				address,
				t('lastUsed', { time }),
				t('signedIn', { time: formatTime(created) }),
			],
			isThis ? undefined : end,
		);
	};
	const others = button(t('endOthers'), t('endOthers'), () =>
		act(async () => {
			await endOtherSessions();
			say(t('othersEnded'));
			await again();
		}),
	);
	const leave = button(t('signOut'), t('signOut'), () => act(() => signOut(me.user)));
	return [
		part(t('signedInAs', { email: me.user.email }), html`<div class="actions">${leave}</div>`),
		part(t('password'), about(t('aboutPassword')), change),
		part(
			t('sessions'),
			about(t('aboutSessions')),
			rows(t('sessions'), sessions.map(rowOf)),
			sessions.length > 1 ? html`<div class="actions">${others}</div>` : undefined,
		),
	];
}
