import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export interface LimiterOptions {
	readonly keyPrefix: string;
	/** The maximum count in `duration` seconds. */
	readonly points: number;
	readonly duration: number;
}

/** Creates a limiter, which instances share if they share a database. */
export type NewLimiter = (options: LimiterOptions) => RateLimiterAbstract;

/** A limiter for this process alone. */
export const memoryLimiter: NewLimiter = (options) => new RateLimiterMemory(options);
