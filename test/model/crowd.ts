import fc from 'fast-check';
import { autoMap, fillWorkflow, itemsOf } from '../workflow/stage.ts';
import { anyRule, Capacity } from './capacity.ts';
import type { Exchange } from './network.ts';
import { checkRun, keep, outcomesOf } from './oracle.ts';
import { step } from './step.ts';
import type { SeenTogether, World } from './world.ts';

const anyCrowd = fc.record({
	/** Executions at once, all alike. */
	executions: fc.constantFrom(1, 2, 2, 3),
	items: fc.integer({ min: 6, max: 20 }),
	maxConcurrency: fc.constantFrom(1, 3, 10, 50),
	rule: anyRule,
	latencies: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }),
	stopAfter: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined, freq: 4 }),
});

type Crowd = typeof anyCrowd extends fc.Arbitrary<infer A> ? A : never;

/** Far more than a crowd takes that gets on at all: what is ideal, so many times, and a minute. */
const mostTimesIdeal = 4;
const spareMs = 60_000;

/** Of as many items as each would begin if all got the same, each begins so much; of fewer, nothing is said. */
const leastOfFair = 0.5;
const fewest = 2;
const soonMs = 500;

/** After this time unused, n8n has forgotten what an earlier crowd's service took. */
const forgottenMs = 61_000;

const limits = { timeoutMs: 600_000, maxRetries: 5 };

/** Several executions fill at once from a service that takes only so much. */
class CrowdRun {
	readonly crowd: Crowd;

	constructor(crowd: Crowd) {
		this.crowd = crowd;
	}

	async live(world: World): Promise<void> {
		const [template] = world.service.templates;
		if (!template) return;
		await world.clock.pass(forgottenMs);
		const before = world.service.filled.length;
		world.network.capacity = new Capacity(this.crowd.rule, () => world.clock.now);
		const executions = Array.from({ length: this.crowd.executions }, (_, execution) => ({
			workflow: this.#workflow(template.uid),
			items: this.#items(execution),
		}));
		const seen = await world.runTogether(executions, { faults: [], ...this.crowd });
		// The service goes on with what its client gave up.
		while (!world.network.capacity.isIdle) await world.clock.pass(1000);
		world.network.capacity = undefined;
		const titles = world.service.filled.slice(before).map(({ title }) => title);
		keep(new Set(titles).size === titles.length, 'P2', () => 'an item has two documents');
		this.#checkLimits(seen);
		for (let execution = 0; execution < this.crowd.executions; execution++) {
			this.#checkItems(seen, execution, new Set(titles));
		}
		this.#checkFair(seen);
	}

	#workflow(uid: string) {
		const parameters = {
			templateId: { __rl: true, mode: 'id', value: uid },
			title: '={{ $json.title }}',
			fields: autoMap,
			output: 'json',
			options: {
				maxConcurrency: this.crowd.maxConcurrency,
				maxRetries: limits.maxRetries,
				timeout: limits.timeoutMs,
				unfilledFields: 'ignore',
			},
		};
		return fillWorkflow(parameters, { onError: 'continueRegularOutput' });
	}

	#items(execution: number) {
		const { items } = this.crowd;
		const titles = Array.from({ length: items }, (_, item) => titleOf(execution, item));
		return itemsOf(...titles.map((title) => ({ title, first_name: 'Ann' })));
	}

	/** P5, P9, P12: the upper end is that of all executions together, as they call one service. */
	#checkLimits(seen: SeenTogether): void {
		const { executions, maxConcurrency, stopAfter } = this.crowd;
		checkRun(
			{
				...seen,
				result: seen.results?.[0],
				stoppedAt: executions > 1 ? undefined : seen.stoppedAt,
			},
			{ ...limits, maxConcurrency, askers: executions },
		);
		const took = seen.endedAt - seen.startedAt;
		const most = mostTimesIdeal * this.#idealMs(seen) + spareMs;
		keep(took < most, 'P12', () => `it took ${took} ms, which is more than ${most}`);
		if (seen.stoppedAt === undefined || stopAfter === undefined) return;
		const late = fillsOf(seen, 0).filter(({ openedAt }) => openedAt > stopAfter + seen.startedAt);
		keep(late.length === 0, 'P9', () => `${late.length} fills began after Stop`);
	}

	/** P1, P2, P12: each item comes out; one that the service only made wait has its document. */
	#checkItems(seen: SeenTogether, execution: number, made: ReadonlySet<string>): void {
		const { items } = this.crowd;
		const isStopped = execution === 0 && seen.stoppedAt !== undefined;
		const result = seen.results?.[execution];
		const outcomes = outcomesOf({ ...seen, result }, 'Fill');
		if (!isStopped) {
			const all = Array.from({ length: items }, (_, item) => item).join();
			const out = outcomes.map(({ item }) => item).join();
			keep(out === all, 'P1', () => `items ${out} of ${all} came out`);
		}
		for (const { item, problem } of outcomes) {
			const hasDocument = made.has(titleOf(execution, item));
			if (problem === undefined) {
				keep(hasDocument, 'P1', () => `item ${item} succeeded without a document`);
			} else {
				const isTold = /may still have been created/.test(problem) || !hasDocument;
				keep(isTold, 'P7', () => `a document was made, and not told: ${problem}`);
				keep(isStopped || this.#isRefusing, 'P12', () => `an item is starved: ${problem}`);
			}
		}
	}

	/** P12: from when all have read the fields until the first is through, each gets its share. */
	#checkFair(seen: SeenTogether): void {
		const { executions } = this.crowd;
		if (executions < 2 || seen.stoppedAt !== undefined || this.#isRefusing) return;
		const begun = Array.from({ length: executions }, (_, execution) =>
			fillsOf(seen, execution).map(({ openedAt }) => openedAt),
		);
		const from = Math.max(...fieldsRead(seen));
		const to = Math.min(...begun.map((times) => Math.max(...times)));
		// All items of one may be through at once, before another has asked.
		if (to < seen.startedAt + Math.max(soonMs, 5 * Math.max(...this.crowd.latencies))) return;
		const counts = begun.map((times) => times.filter((at) => at >= from && at <= to).length);
		const fair = counts.reduce((sum, count) => sum + count, 0) / executions;
		if (fair < fewest) return;
		for (const [execution, count] of counts.entries()) {
			// Who is through first may have had little left.
			const isThrough = begun[execution]?.every((at) => at <= to);
			keep(isThrough === true || count >= leastOfFair * fair, 'P12', () => {
				return `execution ${execution} began ${count} items in the time for ${fair} of each`;
			});
		}
	}

	/** How long it takes when the service is busy all the time. */
	#idealMs({ exchanges }: SeenTogether): number {
		const { rule, latencies, maxConcurrency } = this.crowd;
		const count = exchanges.filter(({ status }) => status !== 429).length;
		if (rule.kind === 'rate') return Math.ceil(count / rule.count) * rule.windowMs;
		return (count / Math.min(rule.room, maxConcurrency)) * Math.max(...latencies);
	}

	get #isRefusing(): boolean {
		const { rule } = this.crowd;
		return rule.kind === 'room' && rule.beyond === 503;
	}
}

export const crowdStep = step('crowd', anyCrowd, async (crowd, world) => {
	await new CrowdRun(crowd).live(world);
});

const titleOf = (execution: number, item: number) => `Crowd ${execution}, ${item}`;

/** When the fields were read, which is what each execution does first. */
function fieldsRead({ exchanges }: SeenTogether): number[] {
	const reads = exchanges.filter(
		({ request, status }) => request?.target.endsWith('/fields') && status === 200,
	);
	return reads.map(({ lastByteAt }) => lastByteAt);
}

/** The fills of an execution that the service did not refuse. */
function fillsOf({ exchanges }: SeenTogether, execution: number): Exchange[] {
	return exchanges.filter(({ request, status }) => {
		if (request?.method !== 'POST' || status === 429) return false;
		const { title = '' } = JSON.parse(request.body) as { title?: string };
		return title.startsWith(`Crowd ${execution}, `);
	});
}
