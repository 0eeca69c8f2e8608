import { assumption } from '../assumption.ts';

const limits = [1, 5, 50] as const;

export const ratePerSecond = assumption({
	values: ['none', ...limits],
	assumed: 'no limit',
	reason: 'the description names none; with one, further requests with the same key get 429',
	option: (value) => ({ ratePerSecond: value === 'none' ? Infinity : value }),
	// A limit can also be one per hour or day; a 429 alone does not say which.
	evidence: ({ answer: { headers } }) => {
		if (headers['x-ratelimit-reset'] !== '1') return undefined;
		const limit = Number(headers['x-ratelimit-limit']);
		return limits.filter((most) => most === limit);
	},
});
