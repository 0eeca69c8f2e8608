import { isList, itemsOf, propertiesOf } from '../seen.ts';
import type { Seen } from '../seen.ts';

const wholeNumber = /^\d+$/;

/** Whether a limit or offset is one that the service accepts; an empty one counts as absent. */
export const isSound = (given: string | null): boolean => !given || wholeNumber.test(given);

/** The page that a real service was asked for; undefined if the operation is not a list. */
export function askedPage(seen: Seen) {
	if (!isList(seen)) return undefined;
	const { query } = seen.request;
	const limit = query.get('limit');
	return {
		isSound: isSound(limit) && isSound(query.get('offset')),
		limit: limit ? Number(limit) : undefined,
		offset: Number(query.get('offset') ?? 0),
	};
}

export function counts({ answer }: Seen) {
	const { totalCount, filteredCount, data } = propertiesOf(answer.json);
	return { total: Number(totalCount), filtered: filteredCount, length: itemsOf(data).length };
}

/** How many of the requested items a page lacks. */
export function withheld(seen: Seen, limit: number, offset: number): number {
	const { total, length } = counts(seen);
	return Math.max(0, Math.min(limit, total - offset) - length);
}
