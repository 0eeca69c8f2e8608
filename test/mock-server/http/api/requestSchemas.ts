import { z } from 'zod/v4';
import type { Switches } from '../../settings/settings.ts';

const mustBeObject = { error: 'must be a JSON object' };
const wholeNumber = z.coerce.number().int().min(0).optional();

export const anyObject = z.record(z.string(), z.unknown(), mustBeObject);

export function pageSchema(switches: Switches) {
	if (switches.get('list.badPage') === 'rejected') {
		return z.object({ limit: wholeNumber, offset: wholeNumber });
	}
	const forgiving = wholeNumber.catch(undefined);
	return z.object({ limit: forgiving, offset: forgiving });
}

export function responseTypeSchema(switches: Switches) {
	const responseType = z.enum(['json', 'binary']).default('json');
	const isForgiving = switches.get('fill.unknownResponseType') === 'json';
	return z.object({ responseType: isForgiving ? responseType.catch('json') : responseType });
}

export const updateSchema = z.object({ name: z.string().min(1).optional() }, mustBeObject);

export const flatFillSchema = anyObject;

export function wrappedFillSchema(switches: Switches) {
	const isNeeded = switches.get('fill.title') === 'required';
	const title = isNeeded ? z.string().min(1) : z.string().nullish();
	return z.object({ title, data: anyObject }, mustBeObject);
}

/** Every body that a fill may have. */
export function fillSchema(switches: Switches) {
	switch (switches.get('fill.body')) {
		case 'flat':
			return flatFillSchema;
		case 'wrapped':
			return wrappedFillSchema(switches);
		case 'either':
			return z.union([wrappedFillSchema(switches), flatFillSchema]);
	}
}
