import type { z } from 'zod/v4';
import type { faultRuleSchema } from './kinds/faultKinds.ts';

export interface CommonFault {
	readonly name: string;
	readonly about: string;
	readonly rule: z.input<typeof faultRuleSchema>;
}

const fill = { method: 'POST', path: '/v1/templates/*' };
const download = { path: '/documents/*' };

/** The faults most useful for testing a client, ready to add. */
export const commonFaults: readonly CommonFault[] = [
	{
		name: 'Too many requests',
		about: 'The next three requests get 429.',
		rule: { match: { times: 3 }, action: { kind: 'too-many-requests', seconds: 1 } },
	},
	{
		name: 'Server error',
		about: 'The next request gets 500.',
		rule: { match: { times: 1 }, action: { kind: 'answer', status: 500 } },
	},
	{
		name: 'Out of service',
		about: 'Every request gets 503.',
		rule: { action: { kind: 'answer', status: 503 } },
	},
	{
		name: 'Slow',
		about: 'Every answer takes two seconds.',
		rule: { action: { kind: 'delay', ms: 2000 } },
	},
	{
		name: 'Flaky',
		about: 'One connection in five is reset before the answer.',
		rule: { match: { probability: 0.2 }, action: { kind: 'reset' } },
	},
	{
		name: 'Filled, then reset',
		about: 'The next fill creates its document, but the answer is lost.',
		rule: { match: { ...fill, times: 1 }, action: { kind: 'done-then-reset' } },
	},
	{
		name: 'Truncated download',
		about: 'The next download ends halfway.',
		rule: { match: { ...download, times: 1 }, action: { kind: 'cut-body' } },
	},
	{
		name: 'Page instead of PDF',
		about: 'The next download is an HTML maintenance page.',
		rule: { match: { ...download, times: 1 }, action: { kind: 'html-page' } },
	},
	{
		name: 'Redirect elsewhere',
		about: 'Downloads are redirected to another origin.',
		rule: { match: download, action: { kind: 'redirect', to: 'other-origin' } },
	},
	{
		name: 'Not there yet',
		about: 'The next two requests for a document get 404.',
		rule: {
			match: { method: 'GET', path: '/v1/documents/*', times: 2 },
			action: { kind: 'answer', status: 404 },
		},
	},
];
