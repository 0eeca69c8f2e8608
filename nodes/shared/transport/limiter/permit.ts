import type { Allowance } from './rateLimitHeaders';

/** How a request ended, and what that says about the service's capacity. */
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
	/** The service asks for this wait, which exceeds `patienceMs`. */
	| { readonly waitMs: number }
	/** All waits since the service accepted a request exceed `runPatienceMs`. */
	| { readonly nothingAcceptedForMs: number };

export interface PermitRequest {
	/** Reads go before changes of the same run: the download after a fill ends its item. */
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
	/** How long all requests wait after a refusal, in ms, else 0. */
	waitMs(): number;
}
