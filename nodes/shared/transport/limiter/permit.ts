import type { Allowance } from './rate/rateHeaders';

/** How a request ended, as far as it shows what the service can handle. */
export interface RequestOutcome {
	/**
	 * - `answered`: the service handled it, with whatever status
	 * - `refused`: 429
	 * - `unavailable`: 503, or a connection that was never made
	 * - `overloaded`: a timeout, or a connection that broke
	 * - `unclear`: cancelled, or lost for another reason
	 * - `unsent`: it never began
	 * - `keptBack`: it never began, because the service refused another one just before
	 */
	readonly kind:
		| 'answered'
		| 'refused'
		| 'unavailable'
		| 'overloaded'
		| 'unclear'
		| 'unsent'
		| 'keptBack';
	/** What `Retry-After` asked for, in ms. */
	readonly retryAfterMs?: number;
	readonly allowance?: Allowance;
}

/** Allows one request. Its owner calls `end` once. */
export interface Permit {
	end(outcome: RequestOutcome): void;
}

/**
 * Why there is no permit: the run was cancelled, the service asks for a longer wait than `patienceMs`, or it has accepted
 * nothing for `runPatienceMs`.
 */
export type Denial =
	| { readonly isCancelled: true }
	| { readonly holdMs: number }
	| { readonly nothingAcceptedForMs: number };

export interface PermitRequest {
	/** Reads, such as the download after a fill, go before calls that begin an item. */
	readonly isFollowUp: boolean;
	/** Calls that were tried before go before all others: who was refused does not wait behind those that come later. */
	readonly isRetry: boolean;
	/** The longest acceptable wait, in ms, if the service asks for one. */
	readonly patienceMs: number;
	/** How long its run waits, in ms, while the service accepts nothing. */
	readonly runPatienceMs: number;
	readonly signal: AbortSignal | undefined;
}

/** A run's view of a limiter. */
export interface RunLimiter {
	/** Waits until a request may begin. */
	permit(request: PermitRequest): Promise<Permit | Denial>;
	/** How long the service asks to back off, in ms, else 0. */
	holdMs(): number;
}
