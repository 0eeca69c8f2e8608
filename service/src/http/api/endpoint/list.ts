import type { Context } from 'hono';
import { z } from 'zod/v4';
import type { Listing } from '../../../domain/paging.ts';
import { check } from './body.ts';

const wholeNumber = z.coerce.number().int().min(0).optional();

/** The query of a list. */
export const pageSchema = z.object({
	limit: wholeNumber.describe('How many to return'),
	offset: wholeNumber.describe('How many to skip'),
});

/** A text to look for. */
export const filterText = z.string().max(1000).optional();

/** Parses a query; an empty value counts as absent. Throws ServiceProblem. */
export function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
	const given = Object.entries(c.req.query()).filter(([, value]) => value !== '');
	return check(schema, Object.fromEntries(given));
}

const count = z.number().int().min(0);

export function listSchema(item: z.ZodType) {
	return z.strictObject({
		totalCount: count.describe('How many there are'),
		filteredCount: count.describe('How many of them match the filters'),
		data: z.array(item),
	});
}

/** One page with its counts. */
export function listAnswer<Item>(
	{ total, matching, items }: Listing<Item>,
	itemAnswer: (item: Item) => object,
): Response {
	return Response.json({
		totalCount: total,
		filteredCount: matching,
		data: items.map(itemAnswer),
	});
}
