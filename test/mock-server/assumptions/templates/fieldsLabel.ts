import { assumption, fitting } from '../assumption.ts';
import { withFields, without } from '../answers.ts';
import { fieldsIn } from '../seen.ts';

export const fieldsLabel = assumption({
	values: ['present', 'missing'],
	assumed: 'every field has a label',
	reason: 'the model says so; but a fill works without labels',
	after: (answer, value, { operation }) =>
		value === 'missing'
			? withFields(answer, operation, (field) => without(field, 'label'))
			: answer,
	evidence: (seen) => {
		const labels = fieldsIn(seen).map(({ label }) => label);
		if (labels.length === 0) return undefined;
		return fitting([
			['present', labels.every((label) => typeof label === 'string')],
			['missing', labels.every((label) => label === undefined)],
		]);
	},
});
