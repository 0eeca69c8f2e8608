import { loopBusyMs, uptime, wait } from '../../environment';
import { ConcurrencyLimit } from './concurrency/concurrencyLimit';
import type { Slot } from './concurrency/slot';
import type { Moment } from './concurrency/blockedTime';
import type { Denial, RequestOutcome, Permit, RunLimiter, PermitRequest } from './permit';
import { RateLimit } from './rate/rateLimit';
import { Turns } from './turns';
import { WaitingRun } from './waitingRun';

/** Decides when requests may begin, for all runs that call one origin with one key; round-robin between runs. */
export class Limiter {
	readonly #concurrency = new ConcurrencyLimit(1);
	readonly #rate = new RateLimit();
	readonly #turns = new Turns();
	/** Runs that wait or have requests in flight. */
	#runs: WaitingRun[] = [];
	#wakesAt = Infinity;
	#wake = new AbortController();
	#usedAt = uptime();

	/** For how long no run has used it, in ms. */
	get idleMs(): number {
		return this.#runs.length > 0 ? 0 : uptime() - this.#usedAt;
	}

	/** @param upper the most requests that this run has in flight at once */
	forRun(upper: number): RunLimiter {
		const run = new WaitingRun(upper);
		return {
			permit: async (request) => await this.#inTurn(request, await this.#permit(run, request)),
			holdMs: () => this.#rate.holdMs(uptime()),
		};
	}

	#setRuns(runs: WaitingRun[]): void {
		this.#runs = runs;
		this.#usedAt = uptime();
		if (runs.length === 0) return this.#stopWaiting();
		this.#concurrency.upper = Math.max(...runs.map(({ upper }) => upper));
	}

	/** A run whose request was refused keeps its turn. */
	#queue(run: WaitingRun): void {
		const others = this.#runs.filter((other) => other !== run);
		if (run.hasProbed) this.#setRuns([run, ...others]);
		else if (others.length === this.#runs.length) this.#setRuns([...others, run]);
	}

	#leaveIfIdle(run: WaitingRun): void {
		if (run.isIdle) this.#setRuns(this.#runs.filter((other) => other !== run));
	}

	async #permit(run: WaitingRun, request: PermitRequest): Promise<Permit | Denial> {
		if (request.signal?.aborted) return { isCancelled: true };
		return await new Promise((resolve) => {
			run.add(request, resolve, () => this.#leaveIfIdle(run));
			this.#queue(run);
			this.#serve();
		});
	}

	async #inTurn({ signal }: PermitRequest, outcome: Permit | Denial): Promise<Permit | Denial> {
		if (!('end' in outcome)) return outcome;
		await this.#turns.next();
		if (!signal?.aborted) return outcome;
		outcome.end({ kind: 'unclear' });
		return { isCancelled: true };
	}

	/** Grants permits while there is room, round-robin between the runs. */
	#serve(): void {
		while (this.#concurrency.inFlight < this.#concurrency.limit) {
			const at = uptime();
			this.#denyImpatient(at);
			const run = this.#runs.find(
				({ isWaiting, inFlight, upper }) => isWaiting && inFlight < upper,
			);
			if (!run) return;
			const delay = this.#rate.delayMs(at, this.#concurrency.inFlight);
			if (delay > 0) return this.#serveIn(delay, at);
			this.#runs = [...this.#runs.filter((other) => other !== run), run];
			run.serve((request) => this.#grant(run, request, at));
		}
	}

	#grant(run: WaitingRun, { isFollowUp }: PermitRequest, at: number): Permit {
		const slot = this.#concurrency.begin(this.#moment(at), isFollowUp);
		this.#rate.begin(at);
		run.inFlight++;
		let hasEnded = false;
		return {
			end: (outcome) => {
				if (hasEnded) return;
				hasEnded = true;
				run.inFlight--;
				run.hasProbed = outcome.kind === 'refused';
				this.#end(slot, outcome);
				this.#leaveIfIdle(run);
				this.#serve();
			},
		};
	}

	#end(slot: Slot, { kind, retryAfterMs, allowance }: RequestOutcome): void {
		const at = uptime();
		// A 429 without Retry-After during a trial of more requests at once means too many at once.
		const isTooMany = kind === 'refused' && !retryAfterMs && slot.isTrial;
		if (kind === 'answered') this.#rate.accepted(slot.startedAt, at);
		else if (isTooMany) this.#rate.pause(at);
		else if (kind === 'refused') this.#rate.refused(slot.startedAt, retryAfterMs, at);
		if (allowance) this.#rate.allow(allowance, this.#concurrency.begun - slot.order - 1, at);
		const isWanted = this.#runs.some(({ isWaiting }) => isWaiting);
		const isOverloaded = isTooMany || kind === 'overloaded';
		const load = isOverloaded ? 'overloaded' : kind === 'answered' ? 'answered' : 'unclear';
		this.#concurrency.end(slot, load, this.#moment(at), isWanted);
	}

	#moment(at: number): Moment {
		return { at, busyMs: loopBusyMs() };
	}

	#denyImpatient(at: number): void {
		const holdMs = this.#rate.holdMs(at);
		for (const run of this.#runs) {
			run.denyImpatient(holdMs, (request) => this.#grant(run, request, at));
			this.#leaveIfIdle(run);
		}
	}

	#serveIn(ms: number, at: number): void {
		if (ms === Infinity || at + ms >= this.#wakesAt) return;
		this.#stopWaiting();
		this.#wakesAt = at + ms;
		const { signal } = (this.#wake = new AbortController());
		void wait(ms, signal).then(() => {
			if (signal.aborted) return;
			this.#wakesAt = Infinity;
			this.#serve();
		});
	}

	#stopWaiting(): void {
		this.#wake.abort();
		this.#wakesAt = Infinity;
	}
}
