import { uptime } from '../../environment';
import type { Denial, Permit, PermitRequest } from './permit';

interface Waiting extends PermitRequest {
	readonly settle: (outcome: Permit | Denial) => void;
}

function rank({ isRetry, isFollowUp }: PermitRequest): number {
	return isRetry ? 2 : isFollowUp ? 1 : 0;
}

type Grant = (request: PermitRequest) => Permit;

/** A run that sends requests: how many it has in flight, and those that wait for a permit. */
export class WaitingRun {
	readonly upper: number;
	readonly #since = uptime();
	inFlight = 0;
	/** Whether it sent a request since the service asked it to wait. */
	hasProbed = false;
	#waiting: Waiting[] = [];

	/** @param upper the most requests that it has in flight at once */
	constructor(upper: number) {
		this.upper = upper;
	}

	get isWaiting(): boolean {
		return this.#waiting.length > 0;
	}

	get isIdle(): boolean {
		return this.inFlight === 0 && !this.isWaiting;
	}

	/** Queues a request; retries go first, then follow-ups. `left` is called when it is cancelled. */
	add(request: PermitRequest, resolve: Waiting['settle'], left: () => void): void {
		const cancel = () => {
			this.#remove([waiting]);
			left();
			waiting.settle({ isCancelled: true });
		};
		const waiting: Waiting = {
			...request,
			settle: (outcome) => {
				request.signal?.removeEventListener('abort', cancel);
				resolve(outcome);
			},
		};
		request.signal?.addEventListener('abort', cancel);
		const firstLater = this.#waiting.findIndex((other) => rank(other) < rank(request));
		this.#waiting.splice(firstLater < 0 ? this.#waiting.length : firstLater, 0, waiting);
	}

	/** Gives the next request its permit. */
	serve(grant: Grant): void {
		const next = this.#waiting.shift();
		next?.settle(grant(next));
	}

	/**
	 * Denies the requests that do not wait for `holdMs` more, or for `heldMs` in all while the service accepts nothing. One
	 * request per run is sent all the same, as the service may have changed its mind.
	 */
	denyImpatient(holdMs: number, heldMs: number, grant: Grant): void {
		if (holdMs === 0) return;
		const runHeldMs = Math.min(heldMs, uptime() - this.#since + holdMs);
		const impatient = this.#waiting.filter(
			({ patienceMs, runPatienceMs }) => holdMs > patienceMs || runHeldMs > runPatienceMs,
		);
		if (impatient.length === 0) return;
		this.#remove(impatient);
		const probing = this.hasProbed ? undefined : impatient.shift();
		this.hasProbed = true;
		for (const { settle, patienceMs, runPatienceMs } of impatient) {
			settle(holdMs > patienceMs ? { holdMs } : { nothingAcceptedForMs: runPatienceMs });
		}
		probing?.settle(grant(probing));
	}

	#remove(requests: readonly Waiting[]): void {
		this.#waiting = this.#waiting.filter((request) => !requests.includes(request));
	}
}
