import { noteAddress, readAddress } from './shared/address.js';
import { startBatches } from './batch/batch.js';
import { get, put, useTeam } from './shared/calls.js';
import { startDocuments } from './lists/documents.js';
import { byId, make, say } from './shared/element.js';
import {
	chooseLanguage,
	language,
	languages,
	translate,
	translateElements,
} from './shared/language.js';
import { menu } from './shared/menu.js';
import { attempt, startNotice } from './shared/notice.js';
import { signOut } from './settings/account.js';
import { showSettings } from './settings.js';
import { startTemplates } from './lists/templates.js';
import { startTrash } from './lists/trash.js';
import { startUpload } from './lists/upload.js';
import { words } from './words/frame.js';

const t = translate(words);
document.documentElement.lang = language;
translateElements(document.body, t);

/** While requests come one after another, what is shown is read again no more often than this. */
const refreshMs = 1000;
let waiting;
let user;
/** Stands in the address, so that it is the same after a reload. */
let chosen = Number(new URLSearchParams(location.search).get('team'));

/** Shows the place that the address names, with what it has now. */
export async function refresh() {
	const { place, rest, query } = readAddress();
	await views[place]?.({ rest, query });
}

const batches = startBatches(() => ({ userId: user?.userId, team: chosen }));
const views = {
	templates: startTemplates(refresh),
	documents: startDocuments(refresh),
	batch: batches.open,
	trash: startTrash(refresh),
	settings: ({ rest }) =>
		showSettings(byId('settings'), { chosen, changed: chooseTeam, rest, refresh }),
};
const sections = [...document.querySelectorAll('[data-place]')];
const firstPlace = 'templates';

/** Reads what is shown again in a while, once for all that ask meanwhile. */
export function refreshSoon() {
	waiting ??= setTimeout(() => {
		waiting = undefined;
		void refresh().catch(() => undefined);
	}, refreshMs);
}

async function openPlace() {
	const { place } = readAddress();
	const section = sections.find((each) => each.dataset.place === place);
	if (!section) {
		noteAddress(firstPlace);
		return openPlace();
	}
	for (const each of sections) each.hidden = each !== section;
	for (const link of byId('places').children) {
		const isHere = link.hash === `#/${place === 'batch' ? 'templates' : place}`;
		link.ariaCurrent = isHere ? 'page' : null;
		if (isHere) document.title = `${link.textContent} · PDF Template Service`;
	}
	await Promise.all([refresh(), batches.showUnfinished()]);
	return section;
}

/** The menu of whoever has signed in. */
function showUser() {
	const account = make('a', { href: '#/settings/account' }, t('account'));
	const leave = make(
		'button',
		{ type: 'button', className: 'quiet', onclick: () => attempt(() => signOut(user)) },
		t('signOut'),
	);
	byId('user').replaceChildren(
		menu(user.email, t('menuOf', { email: user.email }), [account, leave]),
	);
}

/** Without a team, the settings are all that there is to see. */
async function showTeams() {
	const { teams, chosenTeam, user: signedIn } = await get('me');
	user = signedIn;
	if (user) showUser();
	const choice = byId('account');
	choice.replaceChildren(
		...teams.map(({ teamId, name }) => make('option', { value: String(teamId) }, name)),
	);
	byId('account-choice').hidden = teams.length < 2;
	const known = [chosen, chosenTeam].find((id) => teams.some(({ teamId }) => teamId === id));
	chosen = known ?? teams[0]?.teamId;
	choice.value = String(chosen);
	useTeam(chosen);
}

async function chooseTeam(teamId) {
	chosen = teamId;
	useTeam(teamId);
	if (user) await put('me/team', { teamId });
	const { place, rest } = readAddress();
	const here = [place, ...rest].map(encodeURIComponent).join('/');
	history.replaceState(null, '', `?${new URLSearchParams({ team: teamId })}#/${here}`);
	await showTeams();
	await openPlace();
}

function startCopying() {
	for (const button of document.querySelectorAll('[data-copy]')) {
		button.addEventListener('click', () =>
			attempt(async () => {
				await navigator.clipboard.writeText(byId(button.dataset.copy).textContent);
				button.textContent = t('copied');
				say(t('copied'));
				setTimeout(() => (button.textContent = t('copy')), 1500);
			}),
		);
	}
}

function startLanguage() {
	const choice = byId('language');
	choice.append(
		...Object.entries(languages).map(([value, text]) => make('option', { value }, text)),
	);
	choice.value = language;
	choice.addEventListener('change', () => chooseLanguage(choice.value));
}

byId('address').textContent = new URL('.', location.href).href.replace(/\/$/, '');
byId('account').addEventListener('change', ({ target }) =>
	attempt(() => chooseTeam(Number(target.value))),
);
addEventListener('hashchange', () =>
	attempt(async () => {
		const section = await openPlace();
		section?.querySelector('h2')?.focus();
	}),
);
startNotice();
startCopying();
startLanguage();
startUpload(refresh, (file, target) => {
	const uid = target.closest('[data-uid]')?.dataset.uid ?? batches.shownUid();
	if (uid !== undefined) batches.drop(uid, file);
	return uid !== undefined;
});
await attempt(async () => {
	await showTeams();
	await openPlace();
});
