import { assumption, fitting } from '../assumption.ts';
import { changed } from '../answers.ts';
import { getFields, isGood, propertiesOf } from '../seen.ts';

export const fieldsEnvelope = assumption({
	values: ['array', 'object'],
	assumed: 'a bare array',
	reason: 'the reference says so; the fill guide shows { fields: [...] }',
	after: (answer, value, { operation }) =>
		value === 'object' && operation === getFields
			? changed(answer, (fields) => ({ fields }))
			: answer,
	evidence: (seen) => {
		if (seen.operation !== getFields || !isGood(seen)) return undefined;
		const { json } = seen.answer;
		return fitting([
			['array', Array.isArray(json)],
			['object', Array.isArray(propertiesOf(json)['fields'])],
		]);
	},
});
