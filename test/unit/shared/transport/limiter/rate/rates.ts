import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';

export const second = 1000;

/**
 * A limit that has learned `perSecond` requests a second, of which 95 % are used: so many of twenty at once got through.
 *
 * @returns it, and the moment from which requests may begin again
 */
export function learned(perSecond: number): { limit: RateLimit; from: number } {
	const limit = new RateLimit();
	for (let count = 0; count < 2 * perSecond; count++) limit.begin(0);
	for (let count = 0; count < perSecond; count++) limit.refused(0, second, 10);
	return { limit, from: second + 10 };
}

/** Begins requests as early as allowed. @returns when they began */
export function begin(limit: RateLimit, count: number, from: number): number[] {
	let now = from;
	return Array.from({ length: count }, () => {
		now += limit.delayMs(now, 0);
		limit.begin(now);
		return now;
	});
}

/** Requests per second, once what n8n was late for is made up. */
export function paceAt(limit: RateLimit, from: number): { pace: number; last: number } {
	const [before = NaN, last = NaN] = begin(limit, 20, from).slice(-2);
	return { pace: second / (last - before), last };
}

/** The most within any `ms`. */
export function mostWithin(moments: readonly number[], ms: number): number {
	return Math.max(
		...moments.map((start) => moments.filter((at) => at >= start && at < start + ms).length),
	);
}
