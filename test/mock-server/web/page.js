import { get, useKey } from './calls.js';
import { showDocuments } from './documents.js';
import { byId, make, say } from './element.js';
import { startFaults } from './faults.js';
import { startJournal } from './journal.js';
import { startSwitches } from './switches.js';
import { showTemplates, startUpload } from './templates.js';

const quietMs = 150;
let waiting;

/** After many changes at once it looks only once. */
function refreshSoon() {
	clearTimeout(waiting);
	waiting = setTimeout(refresh, quietMs);
}

async function refresh() {
	await Promise.all([showTemplates(refresh), showDocuments()]);
}

function chooseAccount({ key }) {
	useKey(key);
	byId('key').textContent = key;
	return refresh();
}

async function startAccounts() {
	const accounts = await get('accounts');
	const choice = byId('account');
	choice.append(
		...accounts.map(({ key, teamId }) => make('option', { value: key }, `Team ${teamId}`)),
	);
	choice.addEventListener('change', () => void chooseAccount({ key: choice.value }));
	byId('account-choice').hidden = accounts.length === 1;
	await chooseAccount(accounts[0]);
}

function startCopying() {
	for (const button of document.querySelectorAll('[data-copy]')) {
		button.addEventListener('click', async () => {
			await navigator.clipboard.writeText(byId(button.dataset.copy).textContent);
			button.textContent = 'Copied';
			say('Copied');
			setTimeout(() => (button.textContent = 'Copy'), 1500);
		});
	}
}

byId('address').textContent = location.origin;
startCopying();
startUpload(refresh);
const faults = startFaults();
startJournal(({ method, status }) => {
	void faults.show();
	if (method !== 'GET' && status < 300) refreshSoon();
});
void startSwitches();
await startAccounts();
