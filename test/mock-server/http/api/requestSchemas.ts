import { z } from 'zod/v4';
import type { Settings } from '../../settings/settings.ts';

const mustBeObject = { error: 'must be a JSON object' };
const wholeNumber = z.coerce.number().int().min(0).optional();

export const anyObject = z.record(z.string(), z.unknown(), mustBeObject);

export function pageSchema(settings: Settings) {
	if (settings.get('list.badPage') === 'rejected') {
		return z.object({ limit: wholeNumber, offset: wholeNumber });
	}
	const forgiving = wholeNumber.catch(undefined);
	return z.object({ limit: forgiving, offset: forgiving });
}

export function responseTypeSchema(settings: Settings) {
	const responseType = z.enum(['json', 'binary']).default('json');
	const isForgiving = settings.get('fill.unknownResponseType') === 'json';
	return z.object({ responseType: isForgiving ? responseType.catch('json') : responseType });
}

export const updateSchema = z.object({ name: z.string().min(1).optional() }, mustBeObject);

export const flatFillSchema = anyObject;

export function wrappedFillSchema(settings: Settings) {
	const isNeeded = settings.get('fill.title') === 'required';
	const title = isNeeded ? z.string().min(1) : z.string().nullish();
	return z.object({ title, data: anyObject }, mustBeObject);
}

/** Every body that a fill may have. */
export function fillSchema(settings: Settings) {
	switch (settings.get('fill.body')) {
		case 'flat':
			return flatFillSchema;
		case 'wrapped':
			return wrappedFillSchema(settings);
		case 'either':
			return z.union([wrappedFillSchema(settings), flatFillSchema]);
	}
}
