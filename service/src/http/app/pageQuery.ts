import { z } from 'zod/v4';

const number = z.coerce.number().int().min(0);

/** The query of a list: a page, and text to search names for. */
export function pageSchema(limit: number, order: 'newest' | 'oldest') {
	return z.object({
		limit: number.default(limit),
		offset: number.default(0),
		order: z.enum(['newest', 'oldest']).default(order),
		search: z.string().default(''),
	});
}
