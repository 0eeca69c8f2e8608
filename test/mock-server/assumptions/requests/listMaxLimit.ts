import { assumption } from '../assumption.ts';
import { isGood, isRefused } from '../seen.ts';
import { askedPage, counts, withheld } from './listPages.ts';

const caps = [10, 25, 100] as const;

export const listMaxLimit = assumption({
	values: ['none', ...caps],
	assumed: 'no maximum page size',
	reason: 'the description names none; with one, a page silently has fewer items than requested',
	option: (value) => ({ listMaxLimit: value === 'none' ? Infinity : value }),
	evidence: (seen) => {
		const { isSound, limit, offset } = askedPage(seen) ?? {};
		if (!isSound || limit === undefined || offset === undefined) return undefined;
		if (isRefused(seen)) return caps.filter((cap) => cap < limit);
		if (!isGood(seen)) return undefined;
		const { length } = counts(seen);
		if (withheld(seen, limit, offset) > 0) return caps.filter((cap) => cap === length);
		return ['none', ...caps.filter((cap) => cap >= length)];
	},
});
