import { assumption } from '../assumption.ts';
import { isGood } from '../seen.ts';

const post = 'POST /documents/{uid}/download';

export const downloadMethods = assumption({
	values: ['get', 'get-and-post'],
	assumed: 'GET only',
	reason: 'the samples do not show the method of a download',
	before: (asked, value, { operation }) => {
		if (value === 'get' || operation !== post) return asked;
		return { ...asked, method: 'GET', body: Buffer.alloc(0) };
	},
	evidence: (seen) => {
		if (seen.operation !== post) return undefined;
		if (isGood(seen)) return ['get-and-post'];
		return seen.answer.status === 405 ? ['get'] : undefined;
	},
});
