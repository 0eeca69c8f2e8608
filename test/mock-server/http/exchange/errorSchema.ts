import { z } from 'zod/v4';
import type { Settings } from '../../settings/settings.ts';

const message = z.string().min(1);

/** What an error's body is as JSON; undefined if it is none. */
export function errorSchema(settings: Settings): z.ZodType | undefined {
	switch (settings.get('error.shape')) {
		case 'object':
			return z.strictObject({ error: z.strictObject({ code: z.string(), message }) });
		case 'message':
			return z.strictObject({ message });
		case 'string':
			return z.strictObject({ error: message });
		case 'list': {
			const item = z.strictObject({ field: z.string().nullable(), message });
			return z.strictObject({ errors: z.array(item).min(1) });
		}
		case 'problem':
			return z.strictObject({
				...{ type: z.string(), title: z.string(), status: z.number().int(), detail: message },
			});
		default:
			return undefined;
	}
}

/** The type of an error's body; undefined if it has none. */
export function errorContentType(settings: Settings): string | undefined {
	switch (settings.get('error.shape')) {
		case 'problem':
			return 'application/problem+json';
		case 'text':
			return 'text/plain';
		case 'html':
			return 'text/html';
		case 'empty':
			return undefined;
		default:
			return 'application/json';
	}
}
