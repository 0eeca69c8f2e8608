/** @import { Entry } from './entry.js' */
import { goTo, rowOf } from './inputs.js';

/**
 * Counts the inputs that are below what is visible; they stand one under another.
 *
 * @param {readonly Entry[]} entries
 * @param {Element} bar where the visible part ends
 */
function firstBelow(entries, bar) {
	const edge = bar.getBoundingClientRect().top + 1;
	/** @param {Entry | undefined} entry */
	const isBelow = (entry) => ((entry && rowOf(entry)?.getBoundingClientRect().bottom) ?? 0) > edge;
	// A binary search, because a form may have thousands.
	let [from, to] = [0, entries.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (isBelow(entries[middle])) to = middle;
		else from = middle + 1;
	}
	return from;
}

/**
 * Shows how many inputs are below the visible part, updated by `look()`, and scrolls to the first of them.
 *
 * @param {readonly Entry[]} entries
 * @param {() => Element | null} findBar
 * @param {(count: number) => void} tell
 */
export function watchBelow(entries, findBar, tell) {
	let first = entries.length;
	let isAsked = false;
	return {
		look() {
			if (isAsked) return;
			isAsked = true;
			requestAnimationFrame(() => {
				isAsked = false;
				const bar = findBar();
				if (!bar) return;
				first = firstBelow(entries, bar);
				tell(entries.length - first);
			});
		},
		go() {
			const entry = entries[first];
			if (entry) goTo(entry);
		},
	};
}
