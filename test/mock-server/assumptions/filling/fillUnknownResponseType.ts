import { assumption } from '../assumption.ts';
import { fill, isGood, isRefused } from '../seen.ts';
import { isObject } from './soundFill.ts';

const known = ['json', 'binary'];

export const fillUnknownResponseType = assumption({
	values: ['rejected', 'json'],
	assumed: 'a responseType other than json and binary is rejected',
	reason: 'the description does not say; rejecting one shows a misspelling',
	before: (asked, value, { operation }) => {
		const given = asked.url.searchParams.get('responseType');
		if (value === 'rejected' || operation !== fill || known.includes(given ?? 'json')) return asked;
		const url = new URL(asked.url);
		url.searchParams.delete('responseType');
		return { ...asked, url };
	},
	evidence: (seen) => {
		const asked = seen.request.query.get('responseType') || 'json';
		if (seen.operation !== fill || !seen.isKnownUid || known.includes(asked)) return undefined;
		if (isRefused(seen)) return ['rejected'];
		return isGood(seen) && isObject(seen.answer.json) ? ['json'] : undefined;
	},
});
