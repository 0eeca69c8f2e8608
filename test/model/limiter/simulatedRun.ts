import { Limiter } from '../../../nodes/shared/transport/limiter/limiter';
import type { RequestOutcome } from '../../../nodes/shared/transport/limiter/permit';
import { SimulatedClock } from '../simulatedClock.ts';
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

/** As Node.js has it; browsers have no `eventLoopUtilization`. */
const node = performance as unknown as { eventLoopUtilization: () => { active: number } };
const { eventLoopUtilization } = node;

/** A clock that knows how long n8n's event loop is busy: with the work of items, and with stalls. */
class LoopClock extends SimulatedClock {
	#workedMs = 0;
	#freeAt = 0;
	readonly #stallMs: number;

	constructor(chance: () => number, stallMs: number) {
		super(0, chance);
		this.#stallMs = stallMs;
		node.eventLoopUtilization = () => ({ active: this.#busyMs });
	}

	override [Symbol.dispose](): void {
		super[Symbol.dispose]();
		node.eventLoopUtilization = eventLoopUtilization;
	}

	get #busyMs(): number {
		const stalls = Math.floor(this.time / 1000) * this.#stallMs;
		return this.#workedMs + stalls + Math.min(this.time % 1000, this.#stallMs);
	}

	/** Something happens elsewhere. */
	in(ms: number, act: () => void): void {
		this.at(this.time + Math.max(0, ms), act);
	}

	/** n8n works on something for `costMs`, as soon as its event loop is free. */
	work(costMs: number, act: () => void): void {
		const freeAt = Math.max(this.time, this.#freeAt);
		const startAt = freeAt + Math.max(0, this.#stallMs - (freeAt % 1000));
		if (startAt > this.time) {
			this.at(startAt, () => this.work(costMs, act));
			return;
		}
		this.#freeAt = startAt + costMs;
		this.#workedMs += costMs;
		act();
	}

	protected override timer(ms: number, act: () => void) {
		return super.timer(ms, () => this.work(0, act));
	}
}

const [upper, timeoutMs, maxRetries] = [200, 120_000, 20];

/** Fills `count` items, as the limiter allows, in an n8n and against a service that are simulated. */
export async function simulate(
	service: Service,
	count: number,
	chance: () => number,
	setting: Setting = {},
): Promise<Outcome> {
	using clock = new LoopClock(chance, setting.stallMs ?? 0);
	return await run(new Limiter(), clock, service, count, setting);
}

async function run(
	limiter: Limiter,
	clock: LoopClock,
	service: Service,
	count: number,
	setting: Setting,
): Promise<Outcome> {
	const { cpuMs = 0, downloads } = setting;
	const counted = { refused: 0, lost: 0 };
	let [inFlight, area, since] = [0, 0, 0];
	const note = (change: number) => {
		const from = Math.max(2000, since);
		if (clock.time > from) area += inFlight * (clock.time - from);
		since = clock.time;
		inFlight += change;
	};

	/** The answer when n8n has worked on it; undefined after a timeout. */
	const send = async (serve: Service) => {
		await new Promise<void>((resolve) => clock.work(cpuMs / 2, resolve));
		note(1);
		const answer = await new Promise<Answer | undefined>((resolve) => {
			clock.in(timeoutMs, () => resolve(undefined));
			serve(clock, (found) => clock.work(cpuMs / 2, () => resolve(found)));
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
	await clock.runUntil(Infinity, () => isOver);
	if (!isOver) throw new Error('A deadlock: nothing is left that could go on');
	await all;
	const elapsedMs = clock.time - 20;
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
