import { createHash } from 'node:crypto';
import { endWaits, loopBusyMs, nextTurn, uptime, wait } from '../../environment';
import { Concurrency, type Slot } from './concurrency';
import { Hold } from './hold';
import type { Denial, Permit, PermitRequest, RequestOutcome, RunLimiter } from './permit';
import { Rate } from './rate';

/** At most this many requests leave per turn of the event loop. If all left at once, all answers would come at once too. */
const perTurn = 4;

/** A limiter is discarded after 60 s without use: the service's load may have changed. In ms. */
const keptMs = 60_000;

/** `open`: how many requests wait or are in flight; `lastOrder`: the number of its latest one. */
const newRun = (upper: number, timeoutMs: number) => ({
	upper,
	timeoutMs,
	since: uptime(),
	open: 0,
	inFlight: 0,
	lastOrder: -1,
	isRefused: false,
});
type Run = ReturnType<typeof newRun>;
type Waiting = PermitRequest & { run: Run; settle: (outcome: Permit | Denial) => void };

/** Retries first, then the run whose last request began longest ago, its reads first. */
function goesBefore(one: Waiting, other: Waiting): boolean {
	if (one.isRetry !== other.isRetry) return one.isRetry;
	if (one.run !== other.run) return one.run.lastOrder < other.run.lastOrder;
	return one.isGet && !other.isGet;
}

/** Decides when requests may begin, for all runs that call one origin with one key. */
export class Limiter {
	readonly #concurrency = new Concurrency();
	readonly #rate = new Rate();
	readonly #hold = new Hold();
	/** When the first request since the hold began was sent that came too early. */
	#tooEarlyAt: number | undefined;
	readonly #waiting = new Set<Waiting>();
	readonly #runs = new Set<Run>();
	#leftInTurn = 0;
	#waking = new AbortController();
	#usedAt = uptime();

	/** For how long no run has used it, in ms. */
	get idleMs(): number {
		return this.#runs.size > 0 ? 0 : uptime() - this.#usedAt;
	}

	forRun(upper: number, timeoutMs = Infinity): RunLimiter {
		const run = newRun(upper, timeoutMs);
		return {
			holdMs: () => this.#hold.leftMs(uptime()),
			permit: async (request) => await new Promise((resolve) => this.#ask(run, request, resolve)),
		};
	}

	#ask(run: Run, request: PermitRequest, resolve: Waiting['settle']): void {
		const { signal } = request;
		const settle: Waiting['settle'] = (outcome) => {
			this.#waiting.delete(waiting);
			signal?.removeEventListener('abort', cancel);
			if (!('end' in outcome)) run.open--;
			resolve(outcome);
		};
		const cancel = () => {
			settle({ isCanceled: true });
			this.#serve();
		};
		const waiting: Waiting = { ...request, run, settle };
		this.#runs.add(run);
		run.open++;
		this.#waiting.add(waiting);
		signal?.addEventListener('abort', cancel);
		return signal?.aborted ? cancel() : this.#serve();
	}

	/** Grants permits while there is room. @param leftInTurn how many requests have left in this turn */
	#serve(leftInTurn = this.#leftInTurn): void {
		this.#leftInTurn = leftInTurn;
		this.#denyImpatient();
		this.#forgetIdle();
		while (this.#leftInTurn < perTurn && this.#concurrency.inFlight < this.#concurrency.limit) {
			const ready = [...this.#waiting].filter(({ run }) => run.inFlight < run.upper);
			if (ready.length === 0) return;
			const next = ready.reduce((first, each) => (goesBefore(each, first) ? each : first));
			const now = uptime();
			const delayMs = Math.max(this.#hold.delayMs(now), this.#rate.delayMs(now));
			if (delayMs > 0) return this.#wakeIn(delayMs);
			next.settle(this.#grant(next));
		}
	}

	/** Denies what does not wait that long. One request per run asks all the same: the service may have changed its mind. */
	#denyImpatient(): void {
		const now = uptime();
		const holdMs = this.#hold.leftMs(now);
		for (const waiting of holdMs > 0 ? [...this.#waiting] : []) {
			const { run, patienceMs, runPatienceMs, settle } = waiting;
			const heldMs = Math.min(this.#hold.heldMs, now - run.since + holdMs);
			if (holdMs <= patienceMs && heldMs <= runPatienceMs) continue;
			if (!run.isRefused) settle(this.#grant(waiting));
			else settle(holdMs > patienceMs ? { holdMs } : { nothingAcceptedForMs: runPatienceMs });
			run.isRefused = true;
		}
	}

	#forgetIdle(): void {
		for (const run of this.#runs) if (run.open === 0) this.#runs.delete(run);
		this.#usedAt = uptime();
		const runs = [...this.#runs];
		if (runs.length === 0) return endWaits(this.#waking);
		this.#concurrency.upper = Math.max(...runs.map(({ upper }) => upper));
		this.#concurrency.timeoutMs = Math.min(...runs.map(({ timeoutMs }) => timeoutMs));
	}

	#wakeIn(ms: number): void {
		endWaits(this.#waking);
		const { signal } = (this.#waking = new AbortController());
		if (ms < Infinity) void wait(ms, signal).then(() => signal.aborted || this.#serve());
	}

	#grant({ run, isGet }: Waiting): Permit {
		const slot = this.#concurrency.begin(uptime(), loopBusyMs(), isGet);
		this.#rate.begin(slot.at);
		this.#hold.isAsked = this.#hold.isOn;
		run.inFlight++;
		run.lastOrder = slot.order;
		if (this.#leftInTurn++ === 0) void nextTurn().then(() => this.#serve(0));
		return {
			end: (outcome) => {
				[run.open, run.inFlight] = [run.open - 1, run.inFlight - 1];
				run.isRefused = outcome.kind === 'refused' || outcome.kind === 'unavailable';
				this.#end(slot, outcome);
				this.#serve();
			},
		};
	}

	#end(slot: Slot, { kind, retryAfterMs = 0, allowance }: RequestOutcome): void {
		const [now, concurrency, hold] = [uptime(), this.#concurrency, this.#hold];
		const asks = hold.asks(slot.order);
		concurrency.end(slot, kind === 'answered', now, loopBusyMs());
		if (allowance) this.#rate.allow(allowance, concurrency.begun - slot.order - 1, now);
		if (kind === 'answered') return asks ? this.#resume(now) : undefined;
		const isTooEarly = retryAfterMs > 0 || !concurrency.isUnproven(slot);
		if (kind === 'refused' && isTooEarly) this.#tooEarlyAt ??= slot.at;
		// Who was refused alone was not one too many, nor were those before it.
		else if (asks && concurrency.inFlight === 0) concurrency.tooMany = -Infinity;
		else if (kind !== 'unclear') concurrency.tooMany++;
		if (kind === 'refused' || kind === 'unavailable') this.#rate.takeBack(slot.at);
		else if (!hold.isOn) return concurrency.reduce();
		hold.refused(slot.order, retryAfterMs, concurrency.begun, now);
	}

	#resume(now: number): void {
		const closedMs = this.#hold.end(now);
		if (closedMs === 0) return;
		this.#concurrency.reduce();
		if (this.#tooEarlyAt === undefined) return;
		// Its window is shorter, as services round up to seconds and our own waits grow.
		this.#rate.learn(closedMs / 3, this.#tooEarlyAt, now);
		this.#tooEarlyAt = undefined;
	}
}

const limiters = new Map<string, Limiter>();

/** The limiter of all runs in this n8n process that call `origin` with `apiKey`. */
export function sharedLimiter(origin: string, apiKey: string): Limiter {
	for (const [id, { idleMs }] of limiters) if (idleMs > keptMs) limiters.delete(id);
	const id = createHash('sha256').update(`${origin}\n${apiKey}`).digest('hex');
	const limiter = limiters.get(id) ?? new Limiter();
	limiters.set(id, limiter);
	return limiter;
}
