import type { z } from 'zod';

/** A schema that parses any input to `T`. */
export type Schema<T> = z.ZodType<T, z.ZodTypeDef, unknown>;

export type Parsed<T> = { ok: true; value: T } | { ok: false; mismatch: string };

/**
 * Parses an answer by its schema. A mismatch says where and what was expected, such as `data[3].uid: Required`, but
 * never the value, which could be private.
 */
export function parse<T>(schema: Schema<T>, answer: unknown): Parsed<T> {
	const result = schema.safeParse(answer);
	if (result.success) return { ok: true, value: result.data };
	const issue = result.error.issues[0];
	const path = (issue?.path ?? [])
		.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
		.join('')
		.replace(/^\./, '');
	return { ok: false, mismatch: `${path || 'the answer'}: ${issue?.message ?? 'not as expected'}` };
}
