import { get, useTeam } from './shared/calls.js';
import { startDocuments } from './lists/documents.js';
import { byId, make, say } from './shared/element.js';
import { attempt, startNotice } from './shared/notice.js';
import { openSettings } from './settings.js';
import { startTemplates } from './lists/templates.js';
import { startUpload } from './lists/upload.js';

/** While requests come one after another, the lists are read again no more often than this. */
const refreshMs = 1000;
let waiting;
/** Stands in the address, so that it is the same after a reload. */
let chosen = Number(new URLSearchParams(location.search).get('team'));

/** Reads both lists again. */
export const refresh = () => Promise.all([templates.show(), documents.show()]);
const templates = startTemplates(refresh);
const documents = startDocuments(refresh);

/** Reads both lists again in a while, once for all that ask meanwhile. */
export function refreshSoon() {
	waiting ??= setTimeout(() => {
		waiting = undefined;
		void refresh().catch(() => undefined);
	}, refreshMs);
}

async function showTeams() {
	const teams = await get('teams');
	if (teams.length === 0) {
		throw new Error('There is no team yet. Add one: pdf-template-service team add "My team"');
	}
	const choice = byId('account');
	choice.replaceChildren(
		...teams.map(({ teamId }) => make('option', { value: String(teamId) }, `Team ${teamId}`)),
	);
	byId('account-choice').hidden = teams.length === 1;
	chosen = teams.some(({ teamId }) => teamId === chosen) ? chosen : teams[0].teamId;
	choice.value = String(chosen);
	useTeam(chosen);
}

async function chooseTeam(teamId) {
	chosen = teamId;
	useTeam(teamId);
	history.replaceState(null, '', `?${new URLSearchParams({ team: teamId })}`);
	for (const list of [templates, documents]) list.restart();
	await showTeams();
	await refresh();
}

function startCopying() {
	for (const button of document.querySelectorAll('[data-copy]')) {
		button.addEventListener('click', () =>
			attempt(async () => {
				await navigator.clipboard.writeText(byId(button.dataset.copy).textContent);
				button.textContent = 'Copied';
				say('Copied');
				setTimeout(() => (button.textContent = 'Copy'), 1500);
			}),
		);
	}
}

byId('address').textContent = location.origin;
byId('account').addEventListener('change', ({ target }) =>
	attempt(() => chooseTeam(Number(target.value))),
);
byId('settings').addEventListener('click', () => openSettings({ chosen, changed: chooseTeam }));
startNotice();
startCopying();
startUpload(refresh);
await attempt(async () => {
	await showTeams();
	await refresh();
});
