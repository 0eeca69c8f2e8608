import type { Allowance } from './rateHeaders';

/** How a request ended, as far as it shows what the service can handle. */
export interface RequestOutcome {
	/**
	 * - `answered`: with any status but the next two
	 * - `refused`: 429
	 * - `unavailable`: 503, or never connected
	 * - `overloaded`: timed out, or broken off
	 * - `unclear`: canceled, or lost otherwise
	 */
	readonly kind: 'answered' | 'refused' | 'unavailable' | 'overloaded' | 'unclear';
	/** What `Retry-After` asked for, in ms. */
	readonly retryAfterMs?: number;
	readonly allowance?: Allowance;
}

/** Allows one request. Its owner calls `end` once. */
export interface Permit {
	end(outcome: RequestOutcome): void;
}

export type Denial =
	| { readonly isCanceled: true }
	/** The wait that is left exceeds `patienceMs`. */
	| { readonly holdMs: number }
	/** All waits while nothing was accepted exceed `runPatienceMs`. */
	| { readonly nothingAcceptedForMs: number };

export interface PermitRequest {
	/** Of one run, reads go before changes, such as the download after a fill. */
	readonly isGet: boolean;
	readonly isRetry: boolean;
	/** The longest acceptable wait if the service asks for one, and of the run while it accepts nothing; in ms. */
	readonly patienceMs: number;
	readonly runPatienceMs: number;
	readonly signal: AbortSignal | undefined;
}

/** A run's view of a limiter. */
export interface RunLimiter {
	permit(request: PermitRequest): Promise<Permit | Denial>;
	/** How long requests are held after a refusal, in ms, else 0. */
	holdMs(): number;
}
