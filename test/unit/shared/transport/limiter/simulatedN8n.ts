import type { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import type { RequestOutcome } from '../../../../../nodes/shared/transport/limiter/permit';
import { EventQueue } from '../../../../model/polling/eventQueue.ts';
import type { Answer, Service } from './services.ts';

/** What comes of a run. */
export interface Outcome {
	readonly elapsedMs: number;
	readonly refused: number;
	/** Items that failed. */
	readonly lost: number;
	/** Mean of requests in flight after the first two seconds. */
	readonly meanInFlight: number;
}

export interface Setting {
	/** n8n's own work per item, before and after the request. */
	readonly cpuMs?: number;
	/** For how long of each second n8n's event loop does nothing. */
	readonly stallMs?: number;
	/** What answers the download after each fill, if there is one. */
	readonly downloads?: Service;
}

interface Event {
	readonly at: number;
	readonly act: () => void;
	readonly costMs?: number | undefined;
}

/** Events in their order; each may take n8n's event loop for a while, or happen elsewhere. */
export class SimulatedClock {
	now = 0;
	/** How long n8n's event loop has been busy, without its stalls. */
	#busyMs = 0;
	#freeAt = 0;
	readonly #stallMs: number;
	readonly #queue = new EventQueue<Event>();

	constructor(stallMs: number) {
		this.#stallMs = stallMs;
	}

	get busyMs(): number {
		const stalls = Math.floor(this.now / 1000) * this.#stallMs;
		return this.#busyMs + stalls + Math.min(this.now % 1000, this.#stallMs);
	}

	/** Something happens elsewhere; or, with `costMs`, n8n does it as soon as its event loop is free. */
	in(ms: number, act: () => void, costMs?: number): void {
		this.#queue.add({ at: this.now + Math.max(0, ms), act, costMs });
	}

	async run(turn: () => Promise<void>, isOver: () => boolean): Promise<void> {
		for (let event = this.#queue.shift(); event && !isOver(); event = this.#queue.shift()) {
			const { at, act, costMs } = event;
			if (costMs !== undefined) {
				const freeAt = Math.max(at, this.#freeAt);
				const startAt = freeAt + Math.max(0, this.#stallMs - (freeAt % 1000));
				if (startAt > at) {
					this.now = Math.max(this.now, at);
					this.in(startAt - this.now, act, costMs);
					continue;
				}
				this.#freeAt = at + costMs;
				this.#busyMs += costMs;
			}
			this.now = Math.max(this.now, at);
			act();
			await turn();
		}
	}
}

const [upper, timeoutMs, maxRetries] = [200, 120_000, 20];

/** Fills `count` items, as the limiter allows, in an n8n and against a service that are simulated. */
export async function simulate(
	NewLimiter: typeof Limiter,
	service: Service,
	count: number,
	setting: Setting = {},
): Promise<Outcome> {
	const { stallMs = 0 } = setting;
	const clock = new SimulatedClock(stallMs);
	const restore = replaceGlobals(clock);
	try {
		return await run(new NewLimiter(), clock, service, count, setting);
	} finally {
		restore();
	}
}

async function run(
	limiter: Limiter,
	clock: SimulatedClock,
	service: Service,
	count: number,
	setting: Setting,
): Promise<Outcome> {
	const { cpuMs = 0, downloads } = setting;
	const counted = { refused: 0, lost: 0 };
	let [inFlight, area, since] = [0, 0, 0];
	const note = (change: number) => {
		const from = Math.max(2000, since);
		if (clock.now > from) area += inFlight * (clock.now - from);
		since = clock.now;
		inFlight += change;
	};

	/** The answer when n8n has worked on it; undefined after a timeout. */
	const send = async (serve: Service) => {
		await new Promise<void>((resolve) => clock.in(0, resolve, cpuMs / 2));
		note(1);
		const answer = await new Promise<Answer | undefined>((resolve) => {
			clock.in(timeoutMs, () => resolve(undefined));
			serve(clock, (found) => clock.in(0, () => resolve(found), cpuMs / 2));
		});
		note(-1);
		return answer;
	};

	const execute = async () => {
		const runLimiter = limiter.forRun(upper, timeoutMs);
		const call = async (serve: Service, isGet: boolean): Promise<boolean> => {
			for (let attempts = 1; ; attempts++) {
				const permit = await runLimiter.permit({
					isGet,
					isRetry: attempts > 1,
					patienceMs: 300_000,
					runPatienceMs: 300_000,
					signal: undefined,
				});
				const answer = 'end' in permit ? await send(serve) : undefined;
				const outcome = outcomeOf(answer);
				if ('end' in permit) permit.end(outcome);
				if (answer?.status === 200 || answer?.status === 500) return answer.status === 200;
				if (answer) counted.refused++;
				if (outcome.kind !== 'refused' || attempts > maxRetries) {
					counted.lost++;
					return false;
				}
			}
		};
		await call((_, answer) => clock.in(20, () => answer({ status: 200 })), true);
		let left = count;
		const work = async () => {
			while (left-- > 0) {
				const isFilled = await call(service, false);
				if (isFilled && downloads) await call(downloads, true);
			}
		};
		await Promise.all(Array.from({ length: Math.min(upper, count) }, work));
	};

	let isOver = false;
	const all = execute().then(() => (isOver = true));
	const turn = async () => await new Promise<void>((resolve) => setImmediate(resolve));
	await turn();
	await clock.run(turn, () => isOver);
	if (!isOver) throw new Error('A deadlock: nothing is left that could go on');
	await all;
	const elapsedMs = clock.now - 20;
	note(0);
	return { ...counted, elapsedMs, meanInFlight: area / Math.max(1, elapsedMs - 2000) };
}

function outcomeOf(answer: Answer | undefined): RequestOutcome {
	if (!answer) return { kind: 'overloaded' };
	const { status, retryAfterMs, allowance } = answer;
	if (status === 429) return { kind: 'refused', retryAfterMs, allowance };
	if (status === 200 || status === 500) return { kind: 'answered', allowance };
	return { kind: 'unavailable', retryAfterMs };
}

/** The nodes read time, wait and ask for the event loop's load by globals. @returns what puts them back */
function replaceGlobals(clock: SimulatedClock): () => void {
	const { setTimeout, clearTimeout } = globalThis;
	const clocks = performance as unknown as Record<string, unknown>;
	const { now, eventLoopUtilization } = clocks;
	const canceled = new Set<number>();
	let timers = 0;
	const later = (act: () => void, ms = 0) => {
		const timer = ++timers;
		clock.in(Math.max(1, ms), () => !canceled.delete(timer) && act(), 0);
		return timer;
	};
	Object.assign(globalThis, {
		setTimeout: later,
		clearTimeout: (timer: number) => void canceled.add(timer),
	});
	Object.assign(clocks, {
		now: () => clock.now,
		eventLoopUtilization: () => ({ active: clock.busyMs }),
	});
	return () => {
		Object.assign(globalThis, { setTimeout, clearTimeout });
		Object.assign(clocks, { now, eventLoopUtilization });
	};
}
