import { chooseTeam as noteTeam, getMe } from './api/access.js';
import { startBatches } from './batch/batch.js';
import { startDocuments } from './lists/documents.js';
import { startTemplates } from './lists/templates.js';
import { startTrash } from './lists/trash.js';
import { startUpload } from './lists/upload.js';
import { noteAddress, readAddress } from './shared/address.js';
import { useTeam } from './shared/calls.js';
import { copying } from './shared/copying.js';
import { byId } from './shared/element.js';
import { html, render } from './shared/html.js';
import {
	chooseLanguage,
	language,
	languages,
	translate,
	translateElements,
} from './shared/language.js';
import { menu } from './shared/menu.js';
import { attempt, startNotice } from './shared/notice.js';

/** @import { Me } from '../src/http/app/wire/access.ts' */
/** @import { Address } from './shared/address.js' */

const t = translate('frame');
document.documentElement.lang = language;
translateElements(document.body);

/** The shortest interval between refreshes while requests keep coming. */
const refreshMs = 1000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {Me['user']} */
let user;
/** @type {number | undefined} Stands in the address, so that it is the same after a reload. */
let chosen = Number(new URLSearchParams(location.search).get('team'));

/** Shows the place in the address, with current data. */
export async function refresh() {
	const address = readAddress();
	await views[address.place]?.(address);
}

const sections = [...document.querySelectorAll('[data-place]')].filter(
	(element) => element instanceof HTMLElement,
);
const firstPlace = 'templates';

const batches = startBatches(() => ({ userId: user?.userId, team: chosen }));
const { addFiles } = startUpload(refresh, (file, target) => {
	const card = target.closest('[data-uid]');
	const uid = card instanceof HTMLElement ? card.dataset.uid : batches.shownUid();
	if (uid !== undefined) batches.drop(uid, file);
	return uid !== undefined;
});
const [showTemplates, showDocuments, showTrash] = [
	startTemplates(refresh, addFiles),
	startDocuments(refresh),
	startTrash(refresh),
];
/** @type {Readonly<Record<string, (address: Address) => Promise<void>>>} */
const views = {
	templates: ({ query }) => showTemplates(query),
	documents: ({ query }) => showDocuments(query),
	batch: ({ query }) => batches.open(query),
	trash: ({ query }) => showTrash(query),
	settings: async ({ rest }) => {
		const { showSettings } = await import('./settings.js');
		await showSettings(byId('settings'), { chosen, changed: chooseTeam, rest });
	},
};

/** Schedules a refresh; calls until then share it. */
export function refreshSoon() {
	waiting ??= setTimeout(() => {
		waiting = undefined;
		void refresh().catch(() => undefined);
	}, refreshMs);
}

/** @returns {Promise<HTMLElement | undefined>} the section that is shown */
async function openPlace() {
	const { place } = readAddress();
	const section = sections.find((each) => each.dataset.place === place);
	if (!section) {
		noteAddress(firstPlace);
		return openPlace();
	}
	for (const each of sections) each.hidden = each !== section;
	for (const link of byId('places').querySelectorAll('a')) {
		const isHere = link.hash === `#/${place === 'batch' ? 'templates' : place}`;
		link.ariaCurrent = isHere ? 'page' : null;
		if (isHere) document.title = `${link.textContent} · PDF Template Service`;
	}
	await Promise.all([refresh(), batches.showUnfinished()]);
	return section;
}

/**
 * The menu of the signed-in user.
 *
 * @param {NonNullable<Me['user']>} signedIn
 */
function showUser(signedIn) {
	const { email } = signedIn;
	const leave = async () => {
		const { signOut } = await import('./settings/account.js');
		await signOut(signedIn);
	};
	const items = html`<a href="#/settings/account">${t('account')}</a
		><button type="button" class="quiet" @click=${() => attempt(leave)}>${t('signOut')}</button>`;
	render(menu(email, t('menuOf', { email }), items), byId('user'));
}

/** Without a team, only the settings are shown. */
async function showTeams() {
	const { teams, chosenTeam, user: signedIn } = await getMe();
	user = signedIn;
	if (user) showUser(user);
	const known = [chosen, chosenTeam].find((id) => teams.some(({ teamId }) => teamId === id));
	chosen = known ?? teams[0]?.teamId;
	const options = teams.map(
		({ teamId, name }) =>
			html`<option value=${teamId} .selected=${teamId === chosen}>${name}</option>`,
	);
	render(options, byId('account'));
	byId('account-choice').hidden = teams.length < 2;
	useTeam(chosen);
}

/** @param {number | undefined} teamId */
async function chooseTeam(teamId) {
	chosen = teamId;
	useTeam(teamId);
	if (teamId !== undefined) {
		if (user) await noteTeam(teamId);
		const { place, rest } = readAddress();
		const here = [place, ...rest].map(encodeURIComponent).join('/');
		const query = new URLSearchParams({ team: String(teamId) });
		history.replaceState(null, '', `?${query}#/${here}`);
	}
	await showTeams();
	await openPlace();
}

function startLanguage() {
	const choice = byId('language', HTMLSelectElement);
	choice.append(...Object.entries(languages).map(([value, name]) => new Option(name, value)));
	choice.value = language;
	choice.addEventListener('change', () => chooseLanguage(choice.value));
}

const address = new URL('.', location.href).href.replace(/\/$/, '');
byId('address').textContent = address;
byId('copy-address').addEventListener('click', copying(address));
const teamChoice = byId('account', HTMLSelectElement);
teamChoice.addEventListener('change', () => attempt(() => chooseTeam(Number(teamChoice.value))));
addEventListener('hashchange', () =>
	attempt(async () => {
		const section = await openPlace();
		section?.querySelector('h2')?.focus();
	}),
);
startNotice();
startLanguage();
await attempt(async () => {
	await showTeams();
	await openPlace();
});
/** Preloads what most visits need next. */
const quietMs = 500;
setTimeout(() => {
	void import('./fill/fillDialog.js');
	void import('./editor/editTemplate.js');
}, quietMs);
