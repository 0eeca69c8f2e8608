import { z } from 'zod/v4';

export function required(what: string): z.ZodType<string> {
	return z.string(`${what} is missing`).trim().min(1, `${what} is missing`);
}

export function numberFrom(least: number, most: number): z.ZodType<number> {
	const message = `give a number from ${least} to ${most}`;
	return z
		.string()
		.regex(/^\d+$/, message)
		.transform(Number)
		.pipe(z.number().min(least, message).max(most, message));
}

export function noneOrNumberFrom(least: number, most: number): z.ZodType<number | 'none'> {
	const message = `give a number from ${least} to ${most}, or "none"`;
	return z.union([z.literal('none'), numberFrom(least, most)], message);
}

export function oneOf<const Values extends readonly string[]>(
	values: Values,
): z.ZodType<Values[number]> {
	return z.enum(values, `give ${values.join(' or ')}`);
}

/** A list, separated by commas or spaces. */
export const list: z.ZodType<readonly string[]> = z
	.string()
	.transform((text) => text.split(/[\s,]+/).filter(Boolean));

const notUrl = 'give a URL that begins with http:// or https://, without "?" and "#"';

export const webAddress: z.ZodType<string> = z.string().refine((text) => {
	const url = URL.parse(text);
	return (
		url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
	);
}, notUrl);
