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

/** The length of a sliding window, in ms. */
export const windowMs = 1000;

/**
 * Counts a request in a sliding window of a second; resolves to how many more are accepted, or undefined if this one
 * exceeds the limit. Only accepted requests count.
 */
export type CountRequest = (key: string) => Promise<number | undefined>;

/** Creates a counter that accepts `most` requests per key; instances share it if they share a database. */
export type NewRequestCount = (most: number) => CountRequest;

/** Counts for this process alone. */
export const memoryRequestCount: NewRequestCount = (most) => {
	const accepted = new Map<string, number[]>();
	return async (key) => {
		// A monotonic clock; the system clock can be set back.
		const now = performance.now();
		const recent = (accepted.get(key) ?? []).filter((at) => at > now - windowMs);
		accepted.set(key, recent);
		if (recent.length >= most) return undefined;
		recent.push(now);
		return most - recent.length;
	};
};
