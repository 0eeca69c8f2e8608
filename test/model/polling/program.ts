// node test/model/polling/program.ts COUNT: lives histories of n8n and the service from the seeds 1 to COUNT;
// SIMULATION_SEED=n lives that one only, and tells what happens in it. Build first: it runs dist/.
// Ends with an error and the seeds of those in which a document was lost, came twice or out of order.
import type * as Poll from '../../../nodes/PdfTemplateTrigger/poll';
import type * as Process from '../../../nodes/PdfTemplateTrigger/process';
import { createRequire } from 'node:module';
import { live, type Verdict } from './history.ts';
import type { PollFunction } from './simulatedN8n.ts';

const require = createRequire(import.meta.url);
const { pollDocuments } = require('../../../dist/nodes/PdfTemplateTrigger/poll.js') as typeof Poll;
const { TriggerProcess } =
	require('../../../dist/nodes/PdfTemplateTrigger/process.js') as typeof Process;

function startProcess(): PollFunction {
	const triggers = new TriggerProcess();
	return async (context) => await pollDocuments(context, triggers);
}

function told({ seed, way, lost, twice, disordered }: Verdict): string {
	return `SIMULATION_SEED=${seed} (${way}): ${lost.length} lost, ${twice.length} twice, ${disordered.length} out of order`;
}

// A deadline that ends makes an error that nobody reads; its stack takes more time than all of the rest.
Error.stackTraceLimit = 0;
const only = process.env.SIMULATION_SEED;
const count = Number(process.argv[2]);
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + 1);
const totals = { created: 0, discardedResults: 0, failedPolls: 0, lostByN8n: 0, twiceByN8n: 0 };
for (const seed of seeds) {
	const verdict = await live(seed, startProcess);
	for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += verdict[key];
	if (verdict.lost.length + verdict.twice.length + verdict.disordered.length > 0) {
		process.stderr.write(`${told(verdict)}\n`);
		process.exitCode = 1;
	}
	if (only) process.stderr.write(`${verdict.log.join('\n')}\n`);
}
process.stdout.write(`${seeds.length} histories: ${JSON.stringify(totals)}\n`);
// A history in which nothing goes wrong proves nothing.
if (!only && (totals.failedPolls === 0 || totals.discardedResults === 0)) {
	throw new Error('No poll failed, or no result was discarded');
}
