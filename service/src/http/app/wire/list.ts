import { z } from 'zod/v4';

/**
 * A list in a request, of at most `most` elements. Unlike a list of zod, its length is looked at first, and it ends at the
 * first element that is wrong: a long list of wrong elements would cost a message for each.
 */
export function listOf<Element extends z.ZodType>(element: Element, most: number) {
	const isList = (value: unknown) => Array.isArray(value);
	return z
		.custom<readonly z.input<Element>[]>(isList, { error: 'must be a list' })
		.transform((all, context): z.output<Element>[] => {
			if (all.length > most) {
				context.addIssue(`must have at most ${most} elements`);
				return z.NEVER;
			}
			const parsed: z.output<Element>[] = [];
			for (const [index, one] of all.entries()) {
				const { success, data, error } = element.safeParse(one);
				if (!success) {
					const [issue] = error.issues;
					const path = [index, ...(issue?.path ?? [])];
					context.addIssue({ code: 'custom', path, message: issue?.message ?? 'is wrong' });
					return z.NEVER;
				}
				parsed.push(data);
			}
			return parsed;
		});
}

/** A list of texts in a request, of at most `most`. */
export const textsUpTo = (most: number) =>
	z.custom<string[]>(
		(value) =>
			Array.isArray(value) &&
			value.length <= most &&
			value.every((one: unknown) => typeof one === 'string'),
		{ error: `must be a list of at most ${most} texts` },
	);
