import { assumption, fitting } from '../assumption.ts';
import { isGood } from '../seen.ts';

export const errorUnknownStatus = assumption({
	values: [404, 400],
	assumed: '404 for an unknown uid',
	reason: 'the description shows no status of an error',
	after: (answer, value, { operation }) =>
		answer.status === 404 && operation.includes('{uid}') ? { ...answer, status: value } : answer,
	evidence: (seen) => {
		const { status } = seen.answer;
		if (!/^(GET|DELETE) .*\{uid\}/.test(seen.operation) || isGood(seen) || status >= 500)
			return undefined;
		if ([401, 403, 429].includes(status) || status < 400) return undefined;
		return fitting([
			[404, status === 404],
			[400, status === 400],
		]);
	},
});
