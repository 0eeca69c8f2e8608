import type { Context } from 'hono';
import type { z } from 'zod/v4';
import { AppProblem } from './appProblem.ts';

/** Parses the JSON body by a schema; no body counts as an empty object. Throws AppProblem or ZodError. */
export async function checkedBody<Schema extends z.ZodType>(
	c: Context,
	schema: Schema,
): Promise<z.output<Schema>> {
	return checkedJson((await c.req.text()) || '{}', schema);
}

/** Reads the parts of a form. Throws AppProblem. */
export async function formParts(c: Context): Promise<Record<string, string | File>> {
	try {
		return await c.req.parseBody();
	} catch (error) {
		throw new AppProblem(400, `Cannot read the form: ${(error as Error).message}`);
	}
}

/** Parses JSON by a schema. Throws AppProblem or ZodError. */
export function checkedJson<Schema extends z.ZodType>(
	text: string,
	schema: Schema,
): z.output<Schema> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		throw new AppProblem(400, `The body is not valid JSON: ${(error as Error).message}`);
	}
	try {
		return schema.parse(value);
	} catch (error) {
		// zod recurses once per level, so deep JSON overflows the stack.
		if (!(error instanceof RangeError)) throw error;
		throw new AppProblem(400, 'The body is nested too deeply.');
	}
}
