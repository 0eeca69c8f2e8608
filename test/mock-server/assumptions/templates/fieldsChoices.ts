import { assumption } from '../assumption.ts';
import { fieldsIn } from '../seen.ts';

export const fieldsChoices = assumption({
	values: ['text', 'absent'],
	assumed: 'drop-downs, lists and radio buttons are text fields with their options',
	reason:
		'the model names text, number and checkbox only; with absent, these fields are left out, and of boxes that share a name the first can be ticked',
	option: (choices) => ({ choices }),
	// A field without options says nothing: it may be a text field.
	evidence: (seen) =>
		fieldsIn(seen).some(({ options }) => Array.isArray(options)) ? ['text'] : undefined,
});
