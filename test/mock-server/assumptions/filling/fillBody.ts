import { ServiceProblem } from '../../../../service/src/domain/problem.ts';
import { assumption } from '../assumption.ts';
import { fill, isGood, parseJson, propertiesOf } from '../seen.ts';
import { isMissed, isObject, soundFill } from './soundFill.ts';

export const fillBody = assumption({
	values: ['either', 'wrapped', 'flat'],
	assumed: 'wrapped if `data` is an object, flat otherwise',
	reason: 'the fill guide wraps the values, the quickstart does not',
	before: (asked, value, { operation }) => {
		if (value === 'either' || operation !== fill) return asked;
		const body = parseJson(asked.body);
		if (!isObject(body)) return asked;
		if (value === 'flat') return { ...asked, body: Buffer.from(JSON.stringify({ data: body })) };
		if (isObject(propertiesOf(body)['data'])) return asked;
		throw new ServiceProblem('invalid_request', 'data: must be a JSON object');
	},
	evidence: (seen) => {
		const sent = soundFill(seen);
		if (!sent) return undefined;
		if (!sent.isWrapped) {
			if (isGood(seen)) return ['either', 'flat'];
			return isMissed(seen, sent, 'data') ? ['wrapped'] : undefined;
		}
		const { name } = propertiesOf(seen.answer.json);
		if (!isGood(seen) || typeof name !== 'string' || !sent.title) return undefined;
		return name === sent.title ? ['either', 'wrapped'] : ['flat'];
	},
});
