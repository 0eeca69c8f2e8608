import { startAssumptions } from './simulation/assumptions.js';
import { get, useKey } from './shared/calls.js';
import { startDocuments } from './lists/documents.js';
import { byId, make, say } from './shared/element.js';
import { startFaults } from './simulation/faults.js';
import { startJournal } from './simulation/journal.js';
import { attempt, startNotice } from './shared/notice.js';
import { openSettings } from './settings.js';
import { startTemplates } from './lists/templates.js';
import { startUpload } from './lists/upload.js';

/** While requests come one after another, the lists are read again no more often than this. */
const refreshMs = 1000;
let waiting;
let chosen;

const refresh = () => Promise.all([templates.show(), documents.show()]);
const templates = startTemplates(refresh);
const documents = startDocuments(refresh);

function refreshSoon() {
	waiting ??= setTimeout(() => {
		waiting = undefined;
		void refresh().catch(() => undefined);
	}, refreshMs);
}

async function showAccounts() {
	const accounts = await get('accounts');
	const choice = byId('account');
	choice.replaceChildren(
		...accounts.map(({ key, teamId }) => make('option', { value: key }, `Team ${teamId}`)),
	);
	byId('account-choice').hidden = accounts.length === 1;
	chosen = accounts.some(({ key }) => key === chosen) ? chosen : accounts[0].key;
	choice.value = chosen;
	useKey(chosen);
}

async function chooseAccount({ key }) {
	chosen = key;
	useKey(key);
	for (const list of [templates, documents]) list.restart();
	await showAccounts();
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
	attempt(() => chooseAccount({ key: target.value })),
);
byId('settings').addEventListener('click', () => openSettings({ chosen, changed: chooseAccount }));
startNotice();
startCopying();
startUpload(refresh);
const faults = startFaults();
startJournal(({ method, status }) => {
	faults.showSoon();
	if (method !== 'GET' && status < 300) refreshSoon();
});
void attempt(() => startAssumptions(refresh));
await attempt(async () => {
	await showAccounts();
	await refresh();
});
