import { measured } from './measured';
import { LimitSearch } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/limitSearch';

type Told = Parameters<typeof measured>[0];

/** Judges a window with so many items per second, for longer if that is not enough. @returns the limit from then on */
export function limitAfter(search: LimitSearch, perSecond: number, told: Told = {}): number {
	const window = measured({ ...told, throughput: perSecond / 1000 });
	if (!search.judge(window)) search.judge({ ...window, isLast: true });
	return search.limit;
}

/** @returns the limit after each of these windows, given their items per second */
export function limitsAfter(search: LimitSearch, ...perSecond: number[]): number[] {
	return perSecond.map((each) => limitAfter(search, each));
}

/** Ten at once gave 100 per second, and 25 so many, which was not worth it; ten are in flight again. */
export function doubted(perSecond = 100): LimitSearch {
	const search = new LimitSearch(50);
	limitsAfter(search, 100, perSecond);
	return search;
}

/** Ten at once gave 100 per second, and 25 no more, so that seven are tried. */
export function tryingFewer(): LimitSearch {
	const search = doubted();
	limitAfter(search, 100);
	return search;
}

/** Neither 25 nor seven were as good as ten, which gave 100 per second; for four windows, nothing is tried. */
export function resting(): LimitSearch {
	const search = tryingFewer();
	limitAfter(search, 70);
	return search;
}
