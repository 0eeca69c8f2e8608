import { assumption, fitting } from '../assumption.ts';
import { isGoodAnswer } from '../answers.ts';
import { fill, isGood } from '../seen.ts';

export const fillStatus = assumption({
	values: [200, 201],
	assumed: '200',
	reason: 'the samples show no status; 201 is usual for something created',
	after: (answer, value, { operation }) =>
		operation === fill && isGoodAnswer(answer) ? { ...answer, status: value } : answer,
	evidence: (seen) => {
		if (seen.operation !== fill || !isGood(seen)) return undefined;
		const { status } = seen.answer;
		return fitting([
			[200, status === 200],
			[201, status === 201],
		]);
	},
});
