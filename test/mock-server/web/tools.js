import { startAssumptions } from './simulation/assumptions.js';
import { startFaults } from './simulation/faults.js';
import { startJournal } from './simulation/journal.js';
import { refresh, refreshSoon } from './page.js';
import { attempt } from './shared/notice.js';

/** The test tools: requests, simulated failures, assumptions about the API. */
const faults = startFaults();
startJournal(({ method, status }) => {
	faults.showSoon();
	if (method !== 'GET' && status < 300) refreshSoon();
});
void attempt(() => startAssumptions(refresh));
