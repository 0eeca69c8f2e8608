import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export interface LimiterOptions {
	readonly keyPrefix: string;
	/** How many in `duration` seconds. */
	readonly points: number;
	readonly duration: number;
}

/** Makes a limiter; where instances share a database, they share it, too. */
export type NewLimiter = (options: LimiterOptions) => RateLimiterAbstract;

/** Limits what this process sees. */
export const memoryLimiter: NewLimiter = (options) => new RateLimiterMemory(options);
