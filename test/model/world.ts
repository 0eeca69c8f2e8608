import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Engine, RunResult, WorkflowJson } from '../workflow/engine/engine.ts';
import type { Poller } from '../workflow/engine/poller.ts';
import { triggerWorkflow } from '../workflow/stage.ts';
import type { Assumptions } from './assumptions.ts';
import { SteeredClock, StuckError } from './clock.ts';
import { Random } from './random.ts';
import type { Fault } from './fault.ts';
import { filesOrigin, serviceOrigin, SteeredNetwork, type Exchange } from './network.ts';
import { keep } from './oracle.ts';
import { keyPrefix, ModelService } from './service.ts';

/** What goes on while a run is under way. */
export interface Weather {
	readonly faults: readonly (Fault | null)[];
	/** How long the answers take, in ms. */
	readonly latencies: readonly number[];
	/** After so many ms the user presses Stop, or n8n dies. */
	readonly stopAfter?: number;
	readonly crashAfter?: number;
}

/** A run of a workflow, and what was seen of it at the service and on the way there. */
export interface Seen {
	/** Undefined when n8n died meanwhile. */
	readonly result?: RunResult;
	readonly exchanges: readonly Exchange[];
	readonly startedAt: number;
	readonly endedAt: number;
	/** When Stop was pressed. */
	readonly stoppedAt?: number;
	/** Timers that are still set a moment after the run is over. */
	readonly pending: number;
}

export interface SeenTogether extends Omit<Seen, 'result'> {
	readonly results?: readonly RunResult[];
}

interface Execution {
	readonly workflow: WorkflowJson;
	readonly items: INodeExecutionData[];
}

/** As long as the slowest answer, which may still be on its way to a run that was stopped. */
const lastWaitMs = 500;

export type OnError = NonNullable<INode['onError']>;

/** The credential of all runs. */
export const credential = { baseUrl: serviceOrigin, apiKey: '' };
let keys = 0;

/** One history: a service, the way to it, a clock, and n8n's engine with the real nodes. */
export class World {
	readonly engine: Engine;
	readonly clock: SteeredClock;
	readonly network: SteeredNetwork;
	readonly service: ModelService;
	readonly assumptions: Assumptions;
	/** The trigger stands by from the beginning. */
	readonly trigger: Poller;
	/** What it has started with. */
	readonly started: string[] = [];

	constructor(engine: Engine, assumptions: Assumptions, seed: number) {
		this.engine = engine;
		this.assumptions = assumptions;
		const random = new Random(seed);
		this.clock = new SteeredClock(() => random.next(), Date.UTC(2026, 2, 4, 5, 6, 7, 89));
		const links = { service: serviceOrigin, files: filesOrigin };
		this.service = new ModelService(assumptions, () => this.clock.now, links);
		this.network = new SteeredNetwork(this.clock, (request, isMain) =>
			this.service.serve(request, isMain),
		);
		this.#beginProcess();
		this.trigger = engine.poller(triggerWorkflow({}), 'New');
	}

	/** What the limiter has learned in a process is kept by key: with a new one, nothing is left of it. */
	#beginProcess(): void {
		credential.apiKey = `${keyPrefix}${++keys}`;
		this.service.apiKey = credential.apiKey;
	}

	/** @throws BrokenPromise when it never ends. */
	async run(workflow: WorkflowJson, items: INodeExecutionData[], weather: Weather): Promise<Seen> {
		const { results, ...seen } = await this.runTogether([{ workflow, items }], weather);
		return { ...seen, result: results?.[0] };
	}

	/** Several executions at once in one n8n; Stop is pressed in the first. @throws BrokenPromise when one never ends. */
	async runTogether(executions: readonly Execution[], weather: Weather): Promise<SeenTogether> {
		const { clock, network } = this;
		network.begin(weather.faults, weather.latencies);
		const startedAt = clock.now;
		const before = clock.pending;
		const stop = new AbortController();
		let stoppedAt: number | undefined;
		const cancel = this.#after(weather.stopAfter, () => {
			stoppedAt = clock.now;
			stop.abort();
		});
		const death = Promise.withResolvers<undefined>();
		const survive = this.#after(weather.crashAfter, () => {
			network.cut();
			death.resolve(undefined);
		});
		const runs = executions.map(async ({ workflow, items }, index) => {
			const signal = index === 0 ? stop.signal : undefined;
			return await this.engine.run(workflow, { items, signal });
		});
		const results = await clock
			.until(Promise.race([Promise.all(runs), death.promise]))
			.catch((error: unknown) => {
				keep(!(error instanceof StuckError), 'P14', () => String(error));
				throw error;
			});
		if (results === undefined) {
			clock.forgetAll();
			this.#beginProcess();
		}
		cancel();
		survive();
		const endedAt = clock.now;
		// A wait that is called off may go on for a quarter of a second: see `wait` in nodes/shared.
		await clock.pass(lastWaitMs);
		const { exchanges } = network;
		const pending = clock.pending - before;
		return { results, exchanges, startedAt, endedAt, stoppedAt, pending };
	}

	/** @returns what calls it off */
	#after(ms: number | undefined, act: () => void): () => void {
		if (ms === undefined) return () => undefined;
		const timer = setTimeout(act, ms);
		return () => clearTimeout(timer);
	}

	end(): void {
		this.network.restore();
		this.clock.end();
	}
}
