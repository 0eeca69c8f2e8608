import { behaviors } from '../../../domain/behavior.ts';
import type { BehaviorValues } from '../../../domain/behavior.ts';
import type { ValuesOf } from '../option.ts';
import { noneOrNumberFrom, numberFrom, oneOf } from '../values.ts';

/** An option that chooses between the values of a behavior; the first is the default. */
function choice<const Values extends readonly [string, ...string[]]>(
	values: Values,
	variable: string,
	about: string,
) {
	const placeholder = values.join('|');
	return { placeholder, about, variable, fallback: values[0], schema: oneOf(values) };
}

/** How the API behaves where an operator may want it otherwise, and its limits. */
export const behavior = {
	'fill-flattened': choice(
		behaviors['fill.flattened'],
		'FILL_FLATTENED',
		'yes: documents have no form fields, so their values can’t be changed',
	),
	'fill-unfillable': choice(
		behaviors['fill.unfillable'],
		'FILL_UNFILLABLE',
		'a value that is too long or not an option of its field: reject the fill, or leave the field out',
	),
	'fields-choices': choice(
		behaviors['fields.choices'],
		'FIELDS_CHOICES',
		'text: drop-downs and radio buttons are offered as text fields with options',
	),
	'update-same-name': choice(
		behaviors['update.sameName'],
		'UPDATE_SAME_NAME',
		'whether a template may be renamed to the name of another one of its team',
	),
	'download-auth': choice(
		behaviors['download.auth'],
		'DOWNLOAD_AUTH',
		'who can download: those with the API key, everybody, or those with the signed link, for an hour or two',
	),
	'list-max-limit': {
		placeholder: 'N',
		about: 'the most templates or documents that one response lists',
		variable: 'LIST_MAX_LIMIT',
		fallback: behaviors['list.maxLimit'][0],
		schema: noneOrNumberFrom(1, 100_000),
	},
	'body-max-bytes': {
		placeholder: 'N',
		about: 'the largest body of an API request',
		variable: 'BODY_MAX_BYTES',
		fallback: String(behaviors['body.maxBytes'][0]),
		schema: numberFrom(1000, 1_000_000_000),
	},
	'rate-per-second': {
		placeholder: 'N',
		about: 'the most requests per second with one API key',
		variable: 'RATE_PER_SECOND',
		fallback: behaviors['rate.perSecond'][0],
		schema: noneOrNumberFrom(1, 100_000),
	},
};

export function chosenBehavior(values: ValuesOf<typeof behavior>): Partial<BehaviorValues> {
	return {
		'fill.flattened': values['fill-flattened'],
		'fill.unfillable': values['fill-unfillable'],
		'fields.choices': values['fields-choices'],
		'update.sameName': values['update-same-name'],
		'download.auth': values['download-auth'],
		'list.maxLimit': values['list-max-limit'],
		'body.maxBytes': values['body-max-bytes'],
		'rate.perSecond': values['rate-per-second'],
	};
}
