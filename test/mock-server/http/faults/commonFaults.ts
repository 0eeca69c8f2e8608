import type { z } from 'zod/v4';
import type { faultRuleSchema } from './kinds/vocabulary.ts';

export interface CommonFault {
	readonly name: string;
	readonly about: string;
	readonly rule: z.input<typeof faultRuleSchema>;
}

const fill = { method: 'POST', path: '/v1/templates/*' };
const download = { path: '/documents/*' };

/** The faults that one wants to see a client meet first, ready to be added. */
export const commonFaults: readonly CommonFault[] = [
	{
		name: 'Too many requests',
		about: 'The next three requests are answered with 429.',
		rule: { match: { times: 3 }, action: { kind: 'too-many-requests', seconds: 1 } },
	},
	{
		name: 'Server error',
		about: 'The next request is answered with 500.',
		rule: { match: { times: 1 }, action: { kind: 'answer', status: 500 } },
	},
	{
		name: 'Out of service',
		about: 'Every request is answered with 503.',
		rule: { action: { kind: 'answer', status: 503 } },
	},
	{
		name: 'Slow',
		about: 'Every request waits for two seconds.',
		rule: { action: { kind: 'delay', ms: 2000 } },
	},
	{
		name: 'Flaky',
		about: 'One request in five is reset before it is answered.',
		rule: { match: { probability: 0.2 }, action: { kind: 'reset' } },
	},
	{
		name: 'Filled, then reset',
		about: 'The next fill makes its document, but the answer is lost.',
		rule: { match: { ...fill, times: 1 }, action: { kind: 'done-then-reset' } },
	},
	{
		name: 'Cut download',
		about: 'The next download ends in the middle.',
		rule: { match: { ...download, times: 1 }, action: { kind: 'cut-body' } },
	},
	{
		name: 'Page instead of PDF',
		about: 'The next download is a page that says the service is being maintained.',
		rule: { match: { ...download, times: 1 }, action: { kind: 'html-page' } },
	},
	{
		name: 'Redirect elsewhere',
		about: 'Downloads are redirected to another origin.',
		rule: { match: download, action: { kind: 'redirect', to: 'other-origin' } },
	},
	{
		name: 'Not there yet',
		about: 'The next two requests for a document find nothing.',
		rule: {
			match: { method: 'GET', path: '/v1/documents/*', times: 2 },
			action: { kind: 'answer', status: 404 },
		},
	},
];
