import { defaultVersion } from '../installation.ts';
import { RealN8n } from '../realN8n.ts';
import { PolledWorkflow, type Load } from './load.ts';
import { ways, type Way } from './ways.ts';

/** One line of the table: what the service does, and whether n8n is killed amidst it. */
export interface Cell {
	readonly load: Load;
	readonly isKilled: boolean;
}

/**
 * Tests that n8n starts a workflow with each document once when it polls in this way, and when it is killed, with all
 * but those that n8n itself lost or repeats (`differenceAtKill`). With durable cursors, there are none of these.
 */
export function pollingSuite(way: Way, cells: readonly Cell[]): void {
	let n8n: RealN8n;
	beforeAll(async () => {
		n8n = await RealN8n.open(defaultVersion, { env: ways[way] });
	}, 900_000);
	afterAll(async () => await n8n?.close());

	it.each(cells)(
		'starts its workflow with each document once: $load.name, killed: $isKilled',
		async ({ load, isKilled }) => {
			const startedAt = performance.now();
			const workflow = await PolledWorkflow.open(n8n, way);
			const byN8n = await workflow.create(load, isKilled);
			const { created, lost, twice, old } = await workflow.outcome();
			const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
			const what = `${way}, ${load.name}${isKilled ? ', killed' : ''}`;
			process.stderr.write(
				`${what}: ${created} created, ${lost.length} lost, ${twice.length} twice, by n8n itself ${byN8n.lost.length} and ${byN8n.twice.length}, ${minutes} minutes, ${await workflow.told()}\n`,
			);
			await workflow.close();
			if (way === 'cursors') expect(byN8n).toEqual({ lost: [], twice: [] });
			expect({
				created,
				lost: lost.filter((uid) => !byN8n.lost.includes(uid)),
				twice: twice.filter((uid) => !byN8n.twice.includes(uid)),
				old,
			}).toEqual({ created: load.perSecond * load.seconds, lost: [], twice: [], old: [] });
		},
		700_000,
	);
}
