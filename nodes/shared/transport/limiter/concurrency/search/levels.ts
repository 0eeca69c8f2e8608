/** A larger change of throughput without a trial means that the service has changed. */
const changed = 0.3;

/** A higher limit is kept if throughput gains this much of what the limit did, or as much for twice the limit. */
const enoughGain = 0.35;

/** While n8n itself is the bottleneck, 2 % is enough. */
const gainWhenBusy = 0.02;

/** A lower limit is kept if throughput loses at most 10 %. */
const mostLoss = 0.1;

/** A limit and the throughput it gave, in items per ms. */
export interface Level {
	readonly limit: number;
	readonly throughput: number;
}

export function isMoreWorthIt(more: Level, kept: Level, isBusy: boolean): boolean {
	const growth = more.limit / kept.limit - 1;
	const enough = isBusy ? gainWhenBusy : enoughGain * Math.min(1, growth);
	return more.throughput >= kept.throughput * (1 + enough);
}

export function isFewerEnough(throughput: number, kept: Level): boolean {
	return throughput >= kept.throughput * (1 - mostLoss);
}

export function hasChanged(throughput: number, kept: Level): boolean {
	return Math.abs(throughput / kept.throughput - 1) > changed;
}
