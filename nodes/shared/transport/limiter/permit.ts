import type { Allowance } from './rateHeaders';

/** How a request ended, as far as it tells about what the service can take. */
export interface Ending {
	/**
	 * - `answered`: the service did its work, whatever the answer says
	 * - `refused`: 429
	 * - `overloaded`: 503, a refused connection, or a time-out
	 * - `unclear`: cancelled, or lost for reasons of its own
	 */
	readonly kind: 'answered' | 'refused' | 'overloaded' | 'unclear';
	/** What `Retry-After` asked for, in ms. */
	readonly retryAfterMs?: number;
	readonly allowance?: Allowance;
}

/** Allows one request. Whoever was given it says how the request ended, once. */
export interface Permit {
	end(ending: Ending): void;
}

/** Why there is no permit: the run was cancelled, or the service wants to be left alone for too long. */
export type Denial = { readonly isCancelled: true } | { readonly holdMs: number };

export interface Wish {
	/** A request for an item that has begun goes before one that begins an item. */
	readonly isFollowUp: boolean;
	/** The longest hold that is waited for, in ms. */
	readonly patienceMs: number;
	readonly signal: AbortSignal | undefined;
}

/** A run's part of a limiter. */
export interface RunLimiter {
	/** Waits until a request may begin. */
	permit(wish: Wish): Promise<Permit | Denial>;
	/** How long the service wants to be left alone, in ms; 0 when it does not. */
	holdMs(): number;
}
