import { assumption } from '../assumption.ts';
import { withFields, without } from '../answers.ts';
import { fieldsIn } from '../seen.ts';

export const fieldsMaxLength = assumption({
	values: ['present', 'absent'],
	assumed: 'a text field says how many characters it accepts, if the PDF limits them',
	reason: 'the model names label, key and type only; with absent, the field does not say it',
	after: (answer, value, { operation }) =>
		value === 'absent'
			? withFields(answer, operation, (field) => without(field, 'maxLength'))
			: answer,
	// A field without one says nothing: it may have no maximum.
	evidence: (seen) =>
		fieldsIn(seen).some(({ maxLength }) => typeof maxLength === 'number') ? ['present'] : undefined,
});
