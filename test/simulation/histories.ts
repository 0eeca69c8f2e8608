import { pollDocuments, TriggerProcess } from '../../nodes/PdfTemplateTrigger/poll';
import { live, type Verdict } from './history.ts';

function startProcess() {
	const triggers = new TriggerProcess();
	return async (context: Parameters<typeof pollDocuments>[0]) =>
		await pollDocuments(context, triggers);
}

/**
 * Lives histories from one seed after the other; SIMULATION_SEED=n lives that one only, and tells what happens in it.
 *
 * @throws with the seeds of those in which a document was lost, came twice or out of order
 */
export async function liveHistories(count: number): Promise<void> {
	const only = process.env.SIMULATION_SEED;
	const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + 1);
	const totals = { created: 0, discardedResults: 0, failedPolls: 0, lostByN8n: 0, twiceByN8n: 0 };
	const bad: Verdict[] = [];
	for (const seed of seeds) {
		const verdict = await live(seed, startProcess);
		for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += verdict[key];
		if (verdict.lost.length + verdict.twice.length + verdict.disordered.length > 0)
			bad.push(verdict);
		if (only) process.stderr.write(`${verdict.log.join('\n')}\n`);
	}
	process.stderr.write(`${seeds.length} histories: ${JSON.stringify(totals)}\n`);
	if (bad.length > 0) throw new Error(bad.map(told).join('\n'));
	// A history in which nothing goes wrong proves nothing.
	if (!only && (totals.failedPolls === 0 || totals.discardedResults === 0)) {
		throw new Error('No poll failed, or no result was discarded');
	}
}

function told({ seed, way, lost, twice, disordered }: Verdict): string {
	return `SIMULATION_SEED=${seed} (${way}): ${lost.length} lost, ${twice.length} twice, ${disordered.length} out of order`;
}
