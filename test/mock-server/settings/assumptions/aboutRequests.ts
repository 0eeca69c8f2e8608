import type { Explanation } from './assumption.ts';

/** Assumptions about lists, errors, limits and identifiers. */
export const aboutRequests = {
	'list.maxLimit': {
		assumed: 'no maximum page size',
		reason: 'the description names none; with one, a page silently has fewer items than requested',
	},
	'list.overMax': {
		assumed: 'a limit above list.maxLimit returns the maximum',
		reason: 'the description does not name the maximum',
	},
	'list.badPage': {
		assumed: 'a limit or offset that is not a whole number from 0 is rejected',
		reason: 'the description does not say; an error shows the mistake',
	},
	'list.order': {
		assumed: 'newest first',
		reason: 'the description does not say; lists of recent things usually start with the newest',
	},
	'list.filteredCount': {
		assumed: 'all items, because no request can filter',
		reason: 'it counts "the items matching the request", which could mean those on the page',
	},
	'error.shape': {
		assumed: '{ error: { code, message } }',
		reason: 'the description does not show the shape',
	},
	'error.invalidStatus': {
		assumed: '400 for a request that is well-formed but invalid',
		reason: 'the description shows no status of an error',
	},
	'error.unknownStatus': {
		assumed: '404 for an unknown uid',
		reason: 'the description shows no status of an error',
	},
	'auth.status': {
		assumed: '401 for a missing or wrong key',
		reason: 'the description does not show this answer',
	},
	'rate.perSecond': {
		assumed: 'no limit',
		reason: 'the description names none; with one, further requests with the same key get 429',
	},
	'rate.retryAfter': {
		assumed: 'a 429 says in seconds when to retry',
		reason: 'the description does not mention limits',
	},
	'rate.headers': {
		assumed: 'answers do not say how many requests are left',
		reason: 'the description does not mention limits; x-ratelimit describes that of rate.perSecond',
	},
	'body.maxBytes': {
		assumed: '10 MB',
		reason: 'the description names no maximum body size; a larger body gets 413',
	},
	'uid.kind': {
		assumed: 'UUIDs',
		reason: 'the description only says "string"',
	},
} as const satisfies Record<string, Explanation>;
