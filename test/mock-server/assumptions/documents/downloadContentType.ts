import { assumption, fitting } from '../assumption.ts';
import { isPdf, without } from '../answers.ts';
import { typeOf } from '../seen.ts';
import { isPdfAnswer } from './isPdfAnswer.ts';

export const downloadContentType = assumption({
	values: ['application/pdf', 'application/octet-stream', 'none'],
	assumed: 'application/pdf',
	reason: 'the description only says "a byte buffer"',
	after: (answer, value, { served }) => {
		if (!isPdf(served)) return answer;
		const others = without(answer.headers, 'content-type');
		return {
			...answer,
			headers: value === 'none' ? others : { ...others, 'content-type': value },
		};
	},
	evidence: (seen) => {
		if (!isPdfAnswer(seen)) return undefined;
		const type = typeOf(seen.answer);
		return fitting([
			['application/pdf', type === 'application/pdf'],
			['application/octet-stream', type === 'application/octet-stream'],
			['none', type === undefined],
		]);
	},
});
