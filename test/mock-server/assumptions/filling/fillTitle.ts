import { ServiceProblem } from '../../../../service/src/domain/problem.ts';
import { assumption } from '../assumption.ts';
import { fill, isGood, parseJson, propertiesOf } from '../seen.ts';
import { isMissed, isObject, soundFill } from './soundFill.ts';

export const fillTitle = assumption({
	values: ['optional', 'required'],
	assumed: 'without a title, the document gets the name of the template',
	reason: 'the description does not say whether a title is required',
	before: (asked, value, { operation }) => {
		if (value === 'optional' || operation !== fill) return asked;
		const { title, data } = propertiesOf(parseJson(asked.body));
		if (!isObject(data) || (typeof title === 'string' && title !== '')) return asked;
		throw new ServiceProblem('invalid_request', 'title: must be a text that is not empty');
	},
	evidence: (seen) => {
		const sent = soundFill(seen);
		if (!sent?.isWrapped || sent.title) return undefined;
		if (isGood(seen)) return ['optional'];
		return isMissed(seen, sent, 'title') ? ['required'] : undefined;
	},
});
