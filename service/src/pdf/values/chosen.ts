import type { Field } from '../fields/fields.ts';
import type { Choice } from '../fields/options.ts';
import { UnfillableValueError } from '../file/refusals.ts';

/** The option with this text; drop-downs and lists accept the stored value, too. */
export function choiceOf({ choices = [], optionValues }: Field, given: string): Choice | undefined {
	const named = choices.find(({ text }) => text === given);
	return named ?? (optionValues && choices.find(({ value }) => value === given));
}

export function notAnOption({ key, options = [] }: Field, given: string): UnfillableValueError {
	const list = options.map((text) => `"${text}"`).join(', ');
	const why = `"${given}" is none of its options: ${list}`;
	const values = { given, options: list };
	return new UnfillableValueError({ key, why, reason: 'not-an-option', values });
}
