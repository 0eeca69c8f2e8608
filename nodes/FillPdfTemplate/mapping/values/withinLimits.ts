import { limitsOf } from '../../../shared/wire/fieldLimits';
import type { Field } from '../../../shared/wire/field';
import { describe, type Converted } from './convert';

/** How many options a reason lists. */
const most = 10;

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A converted value, unless it is none of the field's options or longer than the field accepts. */
export function withinLimits(converted: Converted, field: Field): Converted {
	if (!converted.ok || typeof converted.value === 'boolean') return converted;
	const text = String(converted.value);
	const { options, maxLength = Infinity } = limitsOf(field);
	if (options && !options.includes(text)) {
		return { ok: false, reason: `is ${describe(text)}, not one of ${listed(options)}` };
	}
	const length = text.length > maxLength ? lengthOf(text) : 0;
	return length > maxLength
		? { ok: false, reason: `has ${length} characters, and the field accepts ${maxLength} at most` }
		: converted;
}

/** As a reader counts: é is one character in either Unicode form, and what is never drawn is none. */
function lengthOf(text: string): number {
	return [...letters.segment(text)].filter(
		({ segment }) => !/^\p{Default_Ignorable_Code_Point}+$/u.test(segment),
	).length;
}

function listed(options: readonly string[]): string {
	const names = options.slice(0, most).map(describe).join(', ');
	return options.length > most ? `${names} and ${options.length - most} more` : names;
}
