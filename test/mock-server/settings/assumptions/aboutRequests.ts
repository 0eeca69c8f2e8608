import type { Assumption } from './assumption.ts';

/** What the description leaves open about lists, errors, limits and identifiers. */
export const aboutRequests = {
	'list.maxLimit': {
		values: ['none', 10, 25, 100],
		assumed: 'no cap',
		reason: 'none is shown; a capped list silently gives fewer than asked for',
	},
	'list.overMax': {
		values: ['capped', 'rejected'],
		assumed: 'a limit above list.maxLimit gives as many as there may be',
		reason: 'the greatest limit is not shown',
	},
	'list.badPage': {
		values: ['rejected', 'default'],
		assumed: 'a limit or offset that is not a whole number from 0 is refused',
		reason: 'not shown; an honest refusal shows the mistake',
	},
	'list.order': {
		values: ['newest', 'oldest'],
		assumed: 'newest first',
		reason: 'the order is not shown; lists of recent things are mostly so',
	},
	'list.filteredCount': {
		values: ['all', 'page'],
		assumed: 'all items, for no request can filter',
		reason: 'it counts the items matching the request, which may be those of the page',
	},
	'error.shape': {
		values: ['object', 'message', 'string', 'list', 'problem', 'text', 'html', 'empty'],
		assumed: '{ error: { code, message } }',
		reason: 'the shape is not shown',
	},
	'error.invalidStatus': {
		values: [400, 422],
		assumed: '400 for a request that was read but makes no sense',
		reason: 'no status of an error is shown',
	},
	'error.unknownStatus': {
		values: [404, 400],
		assumed: '404 for a uid that is not there',
		reason: 'no status of an error is shown',
	},
	'auth.status': {
		values: [401, 403],
		assumed: '401 for a missing or wrong key',
		reason: 'the answer to such a key is not shown',
	},
	'rate.perSecond': {
		values: ['none', 1, 5, 50],
		assumed: 'no limit',
		reason: 'none is shown; with one, requests of a key above it are answered with 429',
	},
	'rate.retryAfter': {
		values: ['seconds', 'date', 'absent'],
		assumed: 'a 429 says in seconds when to come back',
		reason: 'limits are not shown',
	},
	'rate.headers': {
		values: ['absent', 'x-ratelimit'],
		assumed: 'answers do not tell how many requests are left',
		reason: 'limits are not shown; x-ratelimit is for those that rate.perSecond sets',
	},
	'body.maxBytes': {
		values: [10_000_000, 1_000_000, 10_000],
		assumed: '10 MB',
		reason: 'the greatest size of a body is not shown; a larger one is answered with 413',
	},
	'uid.kind': {
		values: ['uuid', 'short'],
		assumed: 'UUIDs',
		reason: 'only "string" is said',
	},
} as const satisfies Record<string, Assumption>;
