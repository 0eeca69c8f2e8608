import { assumption, fitting } from '../assumption.ts';
import { isPdf } from '../answers.ts';
import { isPdfAnswer } from './isPdfAnswer.ts';

const header = 'content-disposition';

export const downloadDisposition = assumption({
	values: ['attachment', 'rfc5987', 'none'],
	assumed: 'an attachment with an ASCII file name',
	reason: 'the samples do not show the headers of a download; rfc5987 has the whole name as well',
	after: (answer, value, { served }) => {
		if (value === 'rfc5987' || !isPdf(served)) return answer;
		const { [header]: named = '', ...others } = answer.headers;
		const ascii = named.replace(/;\s*filename\*=.*/i, '');
		return { ...answer, headers: value === 'none' ? others : { ...others, [header]: ascii } };
	},
	evidence: (seen) => {
		if (!isPdfAnswer(seen)) return undefined;
		const disposition = seen.answer.headers[header];
		const isExtended = /;\s*filename\*=/i.test(disposition ?? '');
		const isNamed = /^attachment;\s*filename=/i.test(disposition ?? '');
		return fitting([
			['attachment', isNamed && !isExtended],
			['rfc5987', isExtended],
			['none', disposition === undefined],
		]);
	},
});
