/**
 * Factors for the next limit: `rampStep` until a trial fails, then `stepUp`; `stepDown` to try fewer. All numbers here and in
 * `LimitSearch` are checked against the simulated services of `simulation.test.ts`.
 */
export const rampStep = 2;
export const stepUp = 1.25;
const stepDown = 0.7;

/** A higher limit is kept if throughput gains half as much as the limit did, or at least 25 %. */
const enoughGain = 0.25;

/** While n8n itself is the bottleneck, 2 % is enough. */
const gainWhenBusy = 0.02;

/** A lower limit is kept if throughput loses at most 10 %. */
const mostLoss = 0.1;

/** A limit and the throughput it gave, in answers per ms. */
export interface Level {
	readonly limit: number;
	readonly throughput: number;
}

export function isMoreWorthIt(more: Level, kept: Level, isBusy: boolean): boolean {
	const growth = more.limit / kept.limit - 1;
	const enough = isBusy ? gainWhenBusy : Math.min(enoughGain, growth / 2);
	return more.throughput >= kept.throughput * (1 + enough);
}

export function isFewerEnough(throughput: number, kept: Level): boolean {
	return throughput >= kept.throughput * (1 - mostLoss);
}

export function moreThan(limit: number, step: number): number {
	return Math.max(limit + 1, Math.floor(limit * step));
}

/** May be 0, which is no limit to try. */
export function fewerThan(limit: number, factor = stepDown): number {
	return Math.min(limit - 1, Math.round(limit * factor));
}
