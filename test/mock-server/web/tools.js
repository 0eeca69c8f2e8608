import { startAssumptions } from './simulation/assumptions.js';
import { startFaults } from './simulation/faults.js';
import { startJournal } from './simulation/journal.js';
import { language } from './shared/language.js';
import { refresh, refreshSoon } from './page.js';
import { attempt } from './shared/notice.js';

// They are for developers, in the words of the API, and so in English alone: the link to them says so.
if (language !== 'en') document.querySelector('#places [href="#/tools"]').append(' (English)');

/** The test tools: requests, simulated failures, assumptions about the API. */
const faults = startFaults();
startJournal(({ method, status }) => {
	faults.showSoon();
	if (method !== 'GET' && status < 300) refreshSoon();
});
void attempt(() => startAssumptions(refresh));
