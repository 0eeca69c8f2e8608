/** The next limit to try, as a factor: until the first trial that fails, and after that. */
export const rampStep = 2;
export const stepUp = 1.25;
const stepDown = 0.7;

/** More at once is kept if throughput gains half as much as the limit, or this share of it. */
const enoughGain = 0.25;

/** Where n8n itself is the bottleneck, any gain is enough: the service is asked for no more than n8n can take. */
const gainWhenBusy = 0.02;

/** Fewer at once is kept if throughput loses at most this share. */
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
