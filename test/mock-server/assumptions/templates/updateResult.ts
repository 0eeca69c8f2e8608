import { assumption, fitting } from '../assumption.ts';
import { isGoodAnswer, withoutBody } from '../answers.ts';
import { isGood, objectsIn, update } from '../seen.ts';

export const updateResult = assumption({
	values: ['template', 'empty', 'empty-200'],
	assumed: 'the renamed template',
	reason: 'the reference says so; empty is 204, empty-200 has no body either',
	after: (answer, value, { operation }) => {
		if (value === 'template' || operation !== update || !isGoodAnswer(answer)) return answer;
		return { ...withoutBody(answer), status: value === 'empty' ? 204 : 200 };
	},
	evidence: (seen) => {
		if (seen.operation !== update || !isGood(seen)) return undefined;
		const { status, body } = seen.answer;
		return fitting([
			['template', objectsIn(seen).length > 0],
			['empty', status === 204],
			['empty-200', status === 200 && body.byteLength === 0],
		]);
	},
});
