import { z } from 'zod/v4';
import type { Listing, PageRequest } from '../../../domain/paging.ts';
import { check } from './body.ts';

const wholeNumber = z.coerce.number().int().min(0).optional();

/** The query of a list. */
export const pageSchema = z.object({
	limit: wholeNumber.describe('How many to return'),
	offset: wholeNumber.describe('How many to skip'),
});

/** Parses limit and offset; an empty value counts as absent. */
export function readPage(query: Record<string, string>): PageRequest {
	const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
	return check(pageSchema, given);
}

const count = z.number().int().min(0);

export function listSchema(item: z.ZodType) {
	return z.strictObject({
		totalCount: count.describe('How many there are'),
		filteredCount: count.describe('How many of them match; there are no filters yet'),
		data: z.array(item),
	});
}

/** One page with its counts. Requests can't filter, so `filteredCount` equals `totalCount`. */
export function listAnswer<Item>(
	{ total, items }: Listing<Item>,
	itemAnswer: (item: Item) => object,
): Response {
	return Response.json({
		totalCount: total,
		filteredCount: total,
		data: items.map(itemAnswer),
	});
}
