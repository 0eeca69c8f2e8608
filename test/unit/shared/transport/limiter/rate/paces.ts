import { Pace } from '../../../../../../nodes/shared/transport/limiter/rate/pace';

export const second = 1000;
/** Of a service that allows ten a second, eight are used: one every 125 ms. */
export const margin = 0.8;
export const apart = 125;

/** A pace that has learned that so many a second get through, or at least `least`, and counts from 0 on. */
export function learned(got: number, least = 0): Pace {
	const pace = new Pace(margin);
	pace.learn({ got, least, isTold: true, at: 0 }, 0);
	pace.restart(0);
	return pace;
}

/** Begins requests as early as allowed. @returns when they began */
export function begin(pace: Pace, count: number, from: number): number[] {
	let now = from;
	return Array.from({ length: count }, () => {
		now += pace.delayMs(now);
		pace.begin(now);
		return now;
	});
}

/** Requests per second, of 100 that begin from then on. */
export function rateFrom(pace: Pace, from: number): number {
	const [before = NaN, last = NaN] = begin(pace, 100, from).slice(-2);
	return second / (last - before);
}
