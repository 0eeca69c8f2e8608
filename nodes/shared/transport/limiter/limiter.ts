import { loopBusyMs, uptime } from '../../environment';
import { ConcurrencyLimit } from './concurrency/concurrencyLimit';
import type { Slot } from './concurrency/slot';
import type { Moment } from './concurrency/blockedTime';
import type { Denial, RequestOutcome, Permit, RunLimiter, PermitRequest } from './permit';
import { Outage } from './rate/outage';
import { RateLimit } from './rate/rateLimit';
import { Turns } from './turns';
import { WaitingRun } from './waitingRun';
import { WakeUp } from './wakeUp';

/** Decides when requests may begin, for all runs that call one origin with one key; round-robin between runs. */
export class Limiter {
	readonly #concurrency = new ConcurrencyLimit(1);
	readonly #rate = new RateLimit();
	readonly #outage = new Outage();
	/** How many requests were in flight at most before the outage. */
	#limitBefore = 0;
	/** Since when the service has accepted nothing that was sent, and for how long requests were held since, in ms. */
	#refusedSince = Infinity;
	#heldMs = 0;
	readonly #turns = new Turns();
	/** Runs that wait or have requests in flight. */
	#runs: WaitingRun[] = [];
	readonly #wakeUp = new WakeUp(() => this.#serve());
	#usedAt = uptime();

	/** For how long no run has used it, in ms. */
	get idleMs(): number {
		return this.#runs.length > 0 ? 0 : uptime() - this.#usedAt;
	}

	/** @param upper the most requests that this run has in flight at once */
	forRun(upper: number): RunLimiter {
		const run = new WaitingRun(upper);
		return {
			permit: async (request) => await this.#inTurn(run, request),
			holdMs: () => this.#holdMs(uptime()),
		};
	}

	#holdMs(now: number): number {
		return Math.max(this.#rate.holdMs(now), this.#outage.holdMs(now));
	}

	#setRuns(runs: WaitingRun[]): void {
		this.#runs = runs;
		this.#usedAt = uptime();
		if (runs.length === 0) return this.#wakeUp.cancel();
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

	/** Waits for a permit, then for its turn; if the service meanwhile refused another request, for a permit once more. */
	async #inTurn(run: WaitingRun, request: PermitRequest): Promise<Permit | Denial> {
		const outcome = await this.#permit(run, request);
		if (!('end' in outcome)) return outcome;
		const isHeld = () => this.#holdMs(uptime()) > 0;
		const wasHeld = isHeld();
		await this.#turns.next();
		const isCancelled = request.signal?.aborted;
		if (!isCancelled && (wasHeld || !isHeld())) return outcome;
		outcome.end({ kind: isCancelled ? 'unsent' : 'keptBack' });
		return isCancelled ? { isCancelled } : await this.#inTurn(run, { ...request, isRetry: true });
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
			const delay = Math.max(
				this.#rate.delayMs(at, this.#concurrency.inFlight),
				this.#outage.delayMs(at),
			);
			if (delay > 0) return this.#wakeUp.in(delay);
			this.#runs = [...this.#runs.filter((other) => other !== run), run];
			run.serve((request) => this.#grant(run, request, at));
		}
	}

	#grant(run: WaitingRun, { isFollowUp }: PermitRequest, at: number): Permit {
		const slot = this.#concurrency.begin(this.#moment(at), isFollowUp);
		this.#rate.begin(at);
		this.#outage.begin();
		run.inFlight++;
		let hasEnded = false;
		return {
			end: (outcome) => {
				if (hasEnded) return;
				hasEnded = true;
				run.inFlight--;
				run.hasProbed = outcome.kind === 'refused' || outcome.kind === 'unavailable';
				this.#end(slot, outcome);
				this.#serve();
			},
		};
	}

	#end(slot: Slot, { kind, retryAfterMs, allowance }: RequestOutcome): void {
		const at = uptime();
		const holdMs = this.#holdMs(at);
		// A 429 without Retry-After during a trial of more requests at once means too many at once; those that were kept
		// back because of it would have been too many, too.
		const isKeptBack = kind === 'keptBack' && !this.#rate.isRefused && !this.#outage.isOn;
		const isTooMany = slot.isTrial && (isKeptBack || (kind === 'refused' && !retryAfterMs));
		if (kind === 'unsent' || kind === 'keptBack') this.#rate.takeBack(slot.startedAt);
		else if (kind === 'answered') this.#rate.accepted(slot.startedAt, at);
		else if (isTooMany) this.#rate.pause(at);
		else if (kind === 'refused') this.#rate.refused(slot.startedAt, retryAfterMs, at);
		if (allowance) this.#rate.allow(allowance, this.#concurrency.begun - slot.order - 1, at);
		const isAlone =
			kind === 'unavailable' &&
			this.#outage.asks(slot.startedAt) &&
			this.#concurrency.inFlight === 1;
		this.#noteOutage(slot, { kind, retryAfterMs }, at);
		this.#heldMs += this.#holdMs(at) - holdMs;
		const isWanted = this.#runs.some(({ isWaiting }) => isWaiting);
		const isOverloaded = isTooMany || kind === 'overloaded' || kind === 'unavailable';
		const load = isOverloaded ? 'overloaded' : kind === 'answered' ? 'answered' : 'unclear';
		this.#concurrency.end(slot, load, this.#moment(at), isWanted);
		// Who was refused alone was not one too many, nor were those before it.
		if (isAlone) this.#concurrency.restore(this.#limitBefore);
	}

	#noteOutage(slot: Slot, { kind, retryAfterMs }: RequestOutcome, at: number): void {
		const { startedAt } = slot;
		if (kind === 'answered') {
			if (startedAt > this.#refusedSince) [this.#refusedSince, this.#heldMs] = [Infinity, 0];
			return this.#outage.accepted(startedAt);
		}
		if (kind === 'refused' || kind === 'unavailable') {
			this.#refusedSince = Math.min(this.#refusedSince, at);
		}
		if (kind === 'unsent' || kind === 'keptBack') return this.#outage.unsent(startedAt);
		if (!this.#outage.isOn) {
			if (kind !== 'unavailable') return;
			this.#limitBefore = this.#concurrency.limit;
		}
		this.#outage.refused(startedAt, retryAfterMs, at);
	}

	#moment(at: number): Moment {
		return { at, busyMs: loopBusyMs() };
	}

	#denyImpatient(at: number): void {
		const holdMs = this.#holdMs(at);
		for (const run of this.#runs) {
			run.denyImpatient(holdMs, this.#heldMs, (request) => this.#grant(run, request, at));
			this.#leaveIfIdle(run);
		}
	}
}
