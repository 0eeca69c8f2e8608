import type { ApiOptions } from '../../../domain/apiOptions.ts';
import type { ValuesOf } from '../option.ts';
import { noneOrNumberFrom, numberFrom, oneOf } from '../values.ts';
import type { trash } from './trash.ts';

/** An option with a fixed set of values; the first is the default. */
function choice<const Words extends readonly [string, ...string[]]>(
	words: Words,
	variable: string,
	about: string,
) {
	return {
		placeholder: words.join('|'),
		about,
		variable,
		fallback: words[0],
		schema: oneOf(words),
	};
}

/** Behavior of the API that operators can change, and its limits. */
export const api = {
	'fill-flattened': choice(
		['no', 'yes'],
		'FILL_FLATTENED',
		'yes: documents have no form fields, so their values can’t be changed',
	),
	'fill-unfillable': choice(
		['rejected', 'skipped'],
		'FILL_UNFILLABLE',
		'a value that is too long or not an option of its field: reject the fill, or leave the field out',
	),
	'fields-choices': choice(
		['text', 'absent'],
		'FIELDS_CHOICES',
		'text: drop-downs and radio buttons are offered as text fields with options',
	),
	'update-same-name': choice(
		['allowed', 'rejected'],
		'UPDATE_SAME_NAME',
		'whether a template may be renamed to the name of another one of its team',
	),
	'download-auth': choice(
		['required', 'none', 'signed'],
		'DOWNLOAD_AUTH',
		'who can download: those with the API key, everybody, or those with the signed link, for an hour or two',
	),
	'list-max-limit': {
		placeholder: 'N',
		about: 'the most templates or documents that one response lists',
		variable: 'LIST_MAX_LIMIT',
		fallback: 'none',
		schema: noneOrNumberFrom(1, 100_000),
	},
	'body-max-bytes': {
		placeholder: 'N',
		about: 'the largest body of an API request; a PDF may have 50,000,000 bytes in any case',
		variable: 'BODY_MAX_BYTES',
		fallback: '10000000',
		schema: numberFrom(1000, 1_000_000_000),
	},
	'rate-per-second': {
		placeholder: 'N',
		about: 'the most requests per second with one API key',
		variable: 'RATE_PER_SECOND',
		fallback: 'none',
		schema: noneOrNumberFrom(1, 100_000),
	},
};

const orInfinity = (value: number | 'none') => (value === 'none' ? Infinity : value);

export function apiOptions(values: ValuesOf<typeof api & typeof trash>): ApiOptions {
	return {
		flattened: values['fill-flattened'] === 'yes',
		unfillable: values['fill-unfillable'],
		choices: values['fields-choices'],
		sameName: values['update-same-name'],
		deletesToTrash: values['api-deletes'] === 'into-trash',
		downloadAuth: values['download-auth'],
		listMaxLimit: orInfinity(values['list-max-limit']),
		bodyMaxBytes: values['body-max-bytes'],
		ratePerSecond: orInfinity(values['rate-per-second']),
	};
}
