import { assumption, fitting } from '../assumption.ts';

const header = 'retry-after';
const wholeNumber = /^\d+$/;

export const rateRetryAfter = assumption({
	values: ['seconds', 'date', 'absent'],
	assumed: 'a 429 says in seconds when to retry',
	reason: 'the description does not mention limits',
	after: (answer, value) => {
		const { [header]: seconds, ...headers } = answer.headers;
		if (value === 'seconds' || seconds === undefined) return answer;
		if (value === 'absent') return { ...answer, headers };
		const moment = Math.ceil(Date.now() / 1000 + Number(seconds)) * 1000;
		return { ...answer, headers: { ...headers, [header]: new Date(moment).toUTCString() } };
	},
	evidence: (seen) => {
		if (seen.answer.status !== 429) return undefined;
		const after = seen.answer.headers[header];
		return fitting([
			['seconds', wholeNumber.test(after ?? '')],
			['date', after !== undefined && !wholeNumber.test(after) && !isNaN(Date.parse(after))],
			['absent', after === undefined],
		]);
	},
});
