import type { z } from 'zod/v4';
import { ServiceProblem } from '../../service/problem.ts';
import {
	anyObject,
	flatFillSchema,
	pageSchema,
	responseTypeSchema,
	updateSchema,
	wrappedFillSchema,
} from './requestSchemas.ts';
import type { Settings } from '../../settings/settings.ts';

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
export function readPage(query: Record<string, string>, settings: Settings): PageRequest {
	const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
	return check(pageSchema(settings), given);
}

export function readResponseType(
	{ responseType }: Record<string, string>,
	settings: Settings,
): 'json' | 'binary' {
	return check(responseTypeSchema(settings), { responseType }).responseType;
}

/** The new name, or undefined if the body has none. */
export function readUpdate(body: unknown): string | undefined {
	return check(updateSchema, body).name;
}

function isWrapped(body: unknown): boolean {
	return anyObject.safeParse((body as { data?: unknown } | null)?.data).success;
}

/** Reads a fill body, flat or wrapped; the data keep every key, even "__proto__", which zod would drop. */
export function readFill(body: unknown, settings: Settings): FillRequest {
	const shape = settings.get('fill.body');
	if (shape === 'flat' || (shape === 'either' && !isWrapped(body))) {
		check(flatFillSchema, body);
		return { data: body as FillRequest['data'] };
	}
	const { title } = check(wrappedFillSchema(settings), body);
	return { title: title || undefined, data: (body as FillRequest).data };
}
