import { assumption } from '../assumption.ts';
import { without } from '../answers.ts';
import { isGood, isOfApi } from '../seen.ts';

const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

export const rateHeaders = assumption({
	values: ['absent', 'x-ratelimit'],
	assumed: 'answers do not say how many requests are left',
	reason: 'the description does not mention limits; x-ratelimit describes that of rate.perSecond',
	after: (answer, value) =>
		value === 'absent' ? { ...answer, headers: without(answer.headers, ...names) } : answer,
	evidence: (seen) => {
		if (!isOfApi(seen) || !isGood(seen)) return undefined;
		return 'x-ratelimit-limit' in seen.answer.headers ? ['x-ratelimit'] : ['absent'];
	},
});
