import type { Settings } from '../settings/settings.ts';
import type { Page } from '../store/records.ts';
import { ServiceProblem } from './problem.ts';

export interface PageRequest {
	readonly limit?: number | undefined;
	readonly offset?: number | undefined;
}

/** One page of a list. */
export interface Listing<Item> {
	/** Items of the whole list. */
	readonly total: number;
	readonly items: readonly Item[];
}

/** The page to read, within `list.maxLimit`; throws ServiceProblem for a limit above it if `list.overMax` says so. */
export function readPage(
	{ limit, offset = 0 }: PageRequest,
	settings: Settings,
	defaultLimit: number,
): Page {
	const cap = settings.get('list.maxLimit');
	const most = cap === 'none' ? Infinity : cap;
	if (limit !== undefined && limit > most && settings.get('list.overMax') === 'rejected') {
		throw new ServiceProblem('invalid_request', `limit: may be at most ${most}`);
	}
	return {
		limit: Math.min(limit ?? defaultLimit, most),
		offset,
		order: settings.get('list.order'),
	};
}
