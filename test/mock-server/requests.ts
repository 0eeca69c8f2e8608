import { z } from 'zod/v4';
import { ServiceProblem } from './problem.ts';
import type { Switches } from './switches/switches.ts';

const wholeNumber = z.coerce.number().int().min(0).optional();
const anyObject = z.record(z.string(), z.unknown(), { error: 'must be a JSON object' });

export const pageQuery = z.object({ limit: wholeNumber, offset: wholeNumber });
export const fillQuery = z.object({ responseType: z.enum(['json', 'binary']).default('json') });
export const updateBody = z.object(
	{ name: z.string().min(1).optional() },
	{ error: 'must be a JSON object' },
);
export const flatFillBody = anyObject;
export const wrappedFillBody = z.object(
	{ title: z.string().nullish(), data: anyObject },
	{ error: 'must be a JSON object' },
);
const wrappedFillBodyWithTitle = wrappedFillBody.extend({ title: z.string().min(1) });

export interface PageRequest {
	readonly limit?: number | undefined;
	readonly offset?: number | undefined;
}

export interface FillRequest {
	/** Name for the new document; without it the document takes the name of its template. */
	readonly title?: string | undefined;
	readonly data: Readonly<Record<string, unknown>>;
}

/** Throws the ServiceProblem "invalid_request" that names each part that is wrong. */
function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const fields = result.error.issues.map((issue) => ({
		field: issue.path.join('.') || 'body',
		message: issue.message,
	}));
	const details = fields.map(({ field, message }) => `${field}: ${message}`);
	throw new ServiceProblem('invalid_request', details.join('; '), fields);
}

/** Reads limit and offset; an empty value counts as absent. */
export function readPage(query: Record<string, string>, switches: Switches): PageRequest {
	const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
	if (switches.get('list.badPage') === 'rejected') return check(pageQuery, given);
	const forgiving = z.object({
		limit: wholeNumber.catch(undefined),
		offset: wholeNumber.catch(undefined),
	});
	return check(forgiving, given);
}

export function readResponseType(
	query: Record<string, string>,
	switches: Switches,
): 'json' | 'binary' {
	const { responseType } = query;
	const isJsonAnyway = switches.get('fill.unknownResponseType') === 'json';
	if (isJsonAnyway && !fillQuery.safeParse(query).success) return 'json';
	return check(fillQuery, { responseType }).responseType;
}

/** The new name, or undefined if the body has none. */
export function readUpdate(body: unknown): string | undefined {
	return check(updateBody, body).name;
}

function isWrapped(body: unknown): boolean {
	return anyObject.safeParse((body as { data?: unknown } | null)?.data).success;
}

/** Reads a fill body, flat or wrapped; the data keep every key, even "__proto__", which zod would drop. */
export function readFill(body: unknown, switches: Switches): FillRequest {
	const shape = switches.get('fill.body');
	if (shape === 'flat' || (shape === 'either' && !isWrapped(body))) {
		check(flatFillBody, body);
		return { data: body as FillRequest['data'] };
	}
	const needsTitle = switches.get('fill.title') === 'required';
	const { title } = check(needsTitle ? wrappedFillBodyWithTitle : wrappedFillBody, body);
	return { title: title || undefined, data: (body as FillRequest).data };
}
