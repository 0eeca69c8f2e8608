import { measured } from './measured';
import type { Trials } from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/trials';

/** Such as `more at 25`. */
export function stateOf({ current, limit }: Trials): string {
	return `${current} at ${limit}`;
}

/** What is tried after a window that was like the one before, or not. */
export function next(trials: Trials, window = measured(), isSteady = true): string {
	trials.tryNext(window, isSteady);
	return stateOf(trials);
}

/** How many windows pass until something is tried. */
export function windowsUntilTrial(trials: Trials, window = measured()): number {
	let windows = 0;
	while (windows < 100 && next(trials, window).startsWith('none')) windows++;
	return windows;
}
