import type { Behavior } from './behavior.ts';
import type { Page } from '../store/records.ts';
import { ServiceProblem } from './problem.ts';

export interface PageRequest {
	readonly limit?: number | undefined;
	readonly offset?: number | undefined;
}

/** One page of a list. */
export interface Listing<Item> {
	/** How many items the whole list has. */
	readonly total: number;
	readonly items: readonly Item[];
}

/** The page to read. `list.overMax` decides whether a limit above `list.maxLimit` is reduced or throws ServiceProblem. */
export function readPage(
	{ limit, offset = 0 }: PageRequest,
	settings: Behavior,
	defaultLimit: number,
): Page {
	const cap = settings.get('list.maxLimit');
	const most = cap === 'none' ? Infinity : cap;
	if (limit !== undefined && limit > most && settings.get('list.overMax') === 'rejected') {
		throw new ServiceProblem('invalid_request', `limit: must be at most ${most}`);
	}
	return {
		limit: Math.min(limit ?? defaultLimit, most),
		offset,
		order: settings.get('list.order'),
	};
}
