import { assumption, fitting } from '../assumption.ts';
import { isGoodAnswer, withJson } from '../answers.ts';
import { isGood, objectsIn, propertiesOf, remove } from '../seen.ts';

export const deleteResult = assumption({
	values: ['empty-204', 'json-200', 'template-200'],
	assumed: '204 without a body',
	reason: 'the description does not show the answer',
	around: async (asked, value, { operation, ask, send }) => {
		if (value !== 'template-200' || operation !== remove) return send(asked);
		const template = await ask({ ...asked, method: 'GET', body: Buffer.alloc(0) });
		const answer = await send(asked);
		return isGoodAnswer(answer) ? template : answer;
	},
	after: (answer, value, { operation }) => {
		if (value !== 'json-200' || operation !== remove || !isGoodAnswer(answer)) return answer;
		return { ...withJson(answer, { success: true }), status: 200 };
	},
	evidence: (seen) => {
		if (seen.operation !== remove || !isGood(seen)) return undefined;
		const { status, json } = seen.answer;
		return fitting([
			['empty-204', status === 204],
			['json-200', status === 200 && propertiesOf(json)['success'] === true],
			['template-200', status === 200 && objectsIn(seen).length > 0],
		]);
	},
});
