import { createHash } from 'node:crypto';
import { endWaits, loopBusyMs, nextTurn, uptime, wait } from '../../environment';
import { CircuitBreaker } from './circuitBreaker';
import { ConcurrencyLimit, type Slot } from './concurrencyLimit';
import type { Denial, Permit, PermitRequest, RequestOutcome, RunLimiter } from './permit';
import { RateLimit } from './rateLimit';

/**
 * The most requests that are sent per turn of the event loop; only one while more are in flight than ever succeeded at
 * once. So a refusal arrives before many others were sent.
 */
const perTurn = 4;
const perTurnUnproven = 1;

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

/** Which request goes first: a retry, then one of the run whose last request began longest ago, and of its reads. */
function goesBefore(one: Waiting, other: Waiting): boolean {
	if (one.isRetry !== other.isRetry) return one.isRetry;
	if (one.run !== other.run) return one.run.lastOrder < other.run.lastOrder;
	return one.isGet && !other.isGet;
}

/** Decides when requests may begin, for all runs that call one origin with one key. */
export class Limiter {
	readonly #concurrency = new ConcurrencyLimit();
	readonly #rate = new RateLimit();
	readonly #breaker = new CircuitBreaker();
	/** When the first request began that exceeded the rate limit, since the circuit breaker tripped. */
	#exceededAt: number | undefined;
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
			waitMs: () => this.#breaker.waitMs(uptime()),
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

	/**
	 * Grants permits while requests may begin.
	 *
	 * @param leftInTurn how many requests have left in this turn of the event loop
	 */
	#serve(leftInTurn = this.#leftInTurn): void {
		this.#leftInTurn = leftInTurn;
		this.#denyImpatient();
		this.#forgetIdle();
		while (this.#hasRoom()) {
			const next = this.#next();
			if (!next) return;
			const now = uptime();
			const delayMs = Math.max(this.#breaker.delayMs(now), this.#rate.delayMs(now));
			if (delayMs > 0) return this.#wakeIn(delayMs);
			next.settle(this.#grant(next));
		}
	}

	#hasRoom(): boolean {
		const { inFlight, limit, proven } = this.#concurrency;
		const most = inFlight < proven ? perTurn : perTurnUnproven;
		return inFlight < limit && this.#leftInTurn < most;
	}

	#next(): Waiting | undefined {
		const ready = [...this.#waiting].filter(({ run }) => run.inFlight < run.upper);
		// A request that was just refused would probably be refused again, and its retries are limited.
		const fresh = this.#concurrency.isSuspicious ? ready.filter(({ isRetry }) => !isRetry) : [];
		return (fresh.length > 0 ? fresh : ready).reduce<Waiting | undefined>(
			(first, each) => (!first || goesBefore(each, first) ? each : first),
			undefined,
		);
	}

	/**
	 * Denies requests that would have to wait longer than they may. One request per run is still sent, because the
	 * service may recover sooner than it said.
	 */
	#denyImpatient(): void {
		const now = uptime();
		const waitMs = this.#breaker.waitMs(now);
		for (const waiting of waitMs > 0 ? [...this.#waiting] : []) {
			const { run, patienceMs, runPatienceMs, settle } = waiting;
			const runWaitMs = Math.min(this.#breaker.totalWaitMs, now - run.since + waitMs);
			if (waitMs <= patienceMs && runWaitMs <= runPatienceMs) continue;
			if (!run.isRefused) settle(this.#grant(waiting));
			else settle(waitMs > patienceMs ? { waitMs } : { nothingAcceptedForMs: runPatienceMs });
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
		this.#breaker.isProbing = !this.#breaker.isClosed;
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
		const [now, concurrency, breaker] = [uptime(), this.#concurrency, this.#breaker];
		const isProbe = breaker.isProbe(slot.order);
		concurrency.end(slot, kind === 'answered', now, loopBusyMs());
		if (allowance) this.#rate.allow(allowance, concurrency.begun - slot.order - 1, now);
		if (kind === 'answered') return isProbe ? this.#close(now) : undefined;
		if (kind === 'refused' || kind === 'unavailable') {
			this.#rate.takeBack(slot.at);
			// `Retry-After` suggests a rate limit, not too many requests at once.
			const saysWhen = retryAfterMs > 0;
			const isRateLimit = kind === 'refused' && saysWhen;
			const mayBeTooMany = !isRateLimit && concurrency.mayBeTooMany(slot, kind === 'refused');
			if (mayBeTooMany && !saysWhen && breaker.isClosed) return;
			if (kind === 'refused') this.#exceededAt ??= slot.at;
		} else if (breaker.isClosed) {
			return kind === 'overloaded' ? concurrency.reduce() : undefined;
		}
		breaker.trip(slot.order, retryAfterMs, concurrency.begun, now);
	}

	#close(now: number): void {
		const refusedMs = this.#breaker.close(now);
		// The window is probably shorter: services round `Retry-After` up to seconds, and our own waits grow.
		if (this.#exceededAt !== undefined) this.#rate.learn(refusedMs / 3, this.#exceededAt, now);
		this.#exceededAt = undefined;
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
