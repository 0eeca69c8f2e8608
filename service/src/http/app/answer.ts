import { setImmediate } from 'node:timers/promises';
import type { Context, TypedResponse } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod/v4';

/** Answers with the properties of `value` that the schema has. The page takes its types from these schemas. */
export function answer<Schema extends z.ZodType>(
	c: Context,
	schema: Schema,
	value: z.input<Schema>,
	status: ContentfulStatusCode = 200,
): Response & TypedResponse {
	return c.json(schema.parse(value), status);
}

/** Like `answer`, for what may be long: reading, checking and writing it are turns of their own, with others between them. */
export async function longAnswer<Schema extends z.ZodType>(
	c: Context,
	schema: Schema,
	value: z.input<Schema>,
): Promise<Response & TypedResponse> {
	await setImmediate();
	const shown = schema.parse(value);
	await setImmediate();
	return c.json(shown);
}
