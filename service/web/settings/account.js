import { unfinishedBatches } from '../batch/unfinished.js';
import { get, put, remove } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { formatTime, translate } from '../shared/language.js';
import { words } from '../words/settings.js';
import { about, button, entry, lineForm, part, row, rows } from './parts.js';

const t = translate(words);

const browsers = [
	[/Edg\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/Firefox\//, 'Firefox'],
	[/Chrom(e|ium)\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];
const systems = [
	[/Android/, 'Android'],
	[/iPhone|iPad/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS X/, 'macOS'],
	[/Linux/, 'Linux'],
];
const nameIn = (all, text) => all.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox, Windows"; what says nothing of the kind is shown as it is. */
const deviceName = (device) =>
	[nameIn(browsers, device), nameIn(systems, device)].filter(Boolean).join(', ') ||
	device.slice(0, 60) ||
	t('unknownDevice');

/** Rows of batches do not stay in a browser that someone else may use next. */
export async function signOut({ userId }) {
	const unfinished = await unfinishedBatches({ userId });
	if (unfinished.length > 0 && !confirm(t('sureSignOut'))) return;
	await Promise.all(unfinished.map((batch) => batch.forget()));
	await remove('session');
	location.assign('sign-in');
}

/** One's own password and sessions. */
export async function showAccount({ me, act, again }) {
	const sessions = await get('sessions');
	const password = (name, label, autocomplete) =>
		entry(label, make('input', { name, type: 'password', required: true, autocomplete }));
	const change = lineForm(
		[
			me.user.hasPassword && password('current', t('currentPassword'), 'current-password'),
			password('next', t('newPassword'), 'new-password'),
		].filter(Boolean),
		t('changePassword'),
		async (values) => {
			await put('me/password', values);
			say(t('passwordChanged'));
			await again();
		},
	);
	const rowOf = ({ sessionId, device, address, lastUsed, created, isThis }) => {
		const name = deviceName(device);
		return row(
			name,
			[
				isThis && t('thisDevice'),
				address,
				t('lastUsed', { time: formatTime(lastUsed) }),
				t('signedIn', { time: formatTime(created) }),
			],
			isThis
				? undefined
				: button(
						t('endSession'),
						t('endSessionOn', { device: name, time: formatTime(lastUsed) }),
						() =>
							act(async () => {
								await remove(`sessions/${sessionId}`);
								await again();
							}),
					),
		);
	};
	const others = button(t('endOthers'), t('endOthers'), () =>
		act(async () => {
			await remove('sessions');
			say(t('othersEnded'));
			await again();
		}),
	);
	const leave = button(t('signOut'), t('signOut'), () => act(() => signOut(me.user)));
	return {
		content: [
			part(t('signedInAs', { email: me.user.email }), make('div', { className: 'actions' }, leave)),
			part(t('password'), about(t('aboutPassword')), change),
			part(
				t('sessions'),
				about(t('aboutSessions')),
				rows(t('sessions'), sessions.map(rowOf)),
				sessions.length > 1 ? make('div', { className: 'actions' }, others) : undefined,
			),
		],
	};
}
