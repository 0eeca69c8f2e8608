import { assumption } from '../assumption.ts';
import { isGood, isListOperation, isRefused } from '../seen.ts';
import { askedPage, isSound } from './listPages.ts';

export const listBadPage = assumption({
	values: ['rejected', 'default'],
	assumed: 'a limit or offset that is not a whole number from 0 is rejected',
	reason: 'the description does not say; an error shows the mistake',
	before: (asked, value, { operation }) => {
		if (value === 'rejected' || !isListOperation(operation)) return asked;
		const url = new URL(asked.url);
		for (const name of ['limit', 'offset']) {
			if (!isSound(url.searchParams.get(name))) url.searchParams.delete(name);
		}
		return { ...asked, url };
	},
	evidence: (seen) => {
		if (askedPage(seen)?.isSound !== false) return undefined;
		if (isRefused(seen)) return ['rejected'];
		return isGood(seen) ? ['default'] : undefined;
	},
});
