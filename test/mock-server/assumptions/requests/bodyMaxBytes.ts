import { assumption } from '../assumption.ts';
import { isGood } from '../seen.ts';

const limits = [10_000_000, 1_000_000, 10_000] as const;

export const bodyMaxBytes = assumption({
	values: limits,
	assumed: '10 MB',
	reason: 'the description names no maximum body size; a larger body gets 413',
	option: (value) => ({ bodyMaxBytes: value }),
	evidence: (seen) => {
		const { bytes } = seen.request;
		if (seen.answer.status === 413) return limits.filter((limit) => limit < bytes);
		return isGood(seen) ? limits.filter((limit) => limit >= bytes) : undefined;
	},
});
