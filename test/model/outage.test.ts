import { autoMap, fillWorkflow, itemsOf } from '../workflow/stage.ts';
import { plain } from './assumptions.ts';
import type { Outage } from './network.ts';
import { checkRun, keep, mostAtOnce, outcomesOf, standardLimits } from './oracle.ts';
import { useModel } from './useModel.ts';
import type * as Worlds from './world.ts';

const model = useModel();
let World: typeof Worlds.World;
beforeAll(async () => {
	({ World } = await import('./world.ts'));
});

const count = 600;
const maxConcurrency = 20;

/** From when to when the service accepts nothing, after the run has begun. */
interface Down {
	readonly fromMs: number;
	readonly toMs: number;
	readonly by: Outage['by'];
}

/** Fills many items while the service is down for a while; counts what was asked, and what came out. */
async function fillDuring({ fromMs, toMs, by }: Down) {
	const world = new World(model().engine, plain, 1);
	try {
		const template = world.service.addTemplate('Letter');
		const begin = world.clock.now;
		world.network.outage = { from: begin + fromMs, to: begin + toMs, by };
		const parameters = {
			templateId: { __rl: true, mode: 'id', value: template.uid },
			title: '={{ $json.title }}',
			fields: autoMap,
			output: 'json',
			options: { maxConcurrency },
		};
		const items = itemsOf(
			...Array.from({ length: count }, (_, item) => ({ title: `${item}`, first_name: 'Ann' })),
		);
		const workflow = fillWorkflow(parameters, { onError: 'continueRegularOutput' });
		const seen = await world.run(workflow, items, { faults: [], latencies: [100] });
		checkRun(seen, { ...standardLimits, maxConcurrency });
		const titles = world.service.filled.map(({ title }) => title);
		keep(new Set(titles).size === titles.length, 'P2', () => 'an item has two documents');
		const isDown = (at: number) => at >= begin + fromMs && at < begin + toMs;
		const asked = seen.exchanges.filter(({ openedAt }) => isDown(openedAt));
		const first = asked[0]?.openedAt ?? 0;
		// Those of the first moment left before anything was known.
		const later = asked.filter(({ openedAt }) => openedAt > first + 100);
		const outcomes = outcomesOf(seen, 'Fill');
		const problems = outcomes.flatMap(({ problem }) => problem ?? []);
		return { seen, outcomes, problems, titles, asked, later };
	} finally {
		world.end();
	}
}

describe.each([503, 429, 'refused'] as const)('a service that is down by %s', (by) => {
	it.each([2000, 30_000])('for %i ms makes the run wait', async (ms) => {
		const { seen, outcomes, problems, titles, asked, later } = await fillDuring({
			fromMs: 1000,
			toMs: 1000 + ms,
			by,
		});
		expect(outcomes).toHaveLength(count);
		expect(titles).toHaveLength(count - problems.length);
		// No more than were in flight and than asked.
		expect(asked.length - later.length).toBeLessThanOrEqual(maxConcurrency);
		expect(later.length).toBeLessThanOrEqual(10);
		expect(mostAtOnce(later)).toBeLessThanOrEqual(1);
		// Only after a 503 may a document exist.
		expect(problems.length).toBeLessThanOrEqual(by === 503 ? asked.length : 0);
		// A 429 for half a minute may as well be a limit per minute.
		const mostMs = by === 429 ? 15 * ms : 1.5 * ms;
		expect(seen.endedAt - seen.startedAt).toBeLessThan(mostMs + 25_000);
	});

	it('for good ends a run within about five minutes, and says what was not sent', async () => {
		const { seen, outcomes, problems, asked } = await fillDuring({
			fromMs: 1000,
			toMs: Infinity,
			by,
		});
		expect(outcomes).toHaveLength(count);
		expect(seen.endedAt - seen.startedAt).toBeLessThan(330_000);
		expect(asked.length).toBeLessThan(maxConcurrency + 100);
		const unsent = problems.filter((problem) => problem.includes('was not sent'));
		expect(unsent.length).toBeGreaterThanOrEqual(problems.length - asked.length);
		for (const problem of unsent) {
			expect(problem).toContain('the service has accepted no request for 5 minutes');
		}
	});
});
