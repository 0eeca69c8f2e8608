import type { z } from 'zod';

export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Reads a body as JSON, behind a byte order mark as well; an empty one is `undefined`. */
export function readJson(body: string): ReadJson {
	const text = body.replace(/^\uFEFF/, '');
	if (!text.trim()) return { ok: true, value: undefined };
	try {
		return { ok: true, value: parseExactly(text) };
	} catch {
		return { ok: false };
	}
}

/** Matches numbers that JavaScript may round, such as an ID of 64 bits. */
const longNumber = /\d{16}/;

/**
 * Parses JSON; a whole number beyond 2^53 becomes text, as it stands there. Node.js 20 doesn't pass a number's source
 * text to revivers.
 */
export function parseExactly(text: string): unknown {
	return longNumber.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
}

function exactly(_: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
	const isLong = typeof value === 'number' && !Number.isSafeInteger(value);
	return isLong && /^-?\d+$/.test(source) ? source : value;
}

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
