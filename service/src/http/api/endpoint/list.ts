import { z } from 'zod/v4';
import type { Listing, PageRequest } from '../../../domain/paging.ts';
import type { Behavior } from '../../../domain/behavior.ts';
import { check } from './body.ts';

const wholeNumber = z.coerce.number().int().min(0).optional();

/** The query of a list. */
export function pageSchema(settings: Behavior) {
	const isForgiving = settings.get('list.badPage') === 'default';
	const number = isForgiving ? wholeNumber.catch(undefined) : wholeNumber;
	return z.object({
		limit: number.describe('How many to return'),
		offset: number.describe('How many to skip'),
	});
}

/** Parses limit and offset; an empty value counts as absent. */
export function readPage(query: Record<string, string>, settings: Behavior): PageRequest {
	const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
	return check(pageSchema(settings), given);
}

const count = z.number().int().min(0);

export function listSchema(item: z.ZodType) {
	return z.strictObject({
		totalCount: count.describe('How many there are'),
		filteredCount: count.describe('How many of them match; there are no filters yet'),
		data: z.array(item),
	});
}

/** The list envelope. No request can filter, so `filteredCount` counts all items or, by the other reading, the page. */
export function listAnswer<Item>(
	{ total, items }: Listing<Item>,
	itemAnswer: (item: Item) => object,
	settings: Behavior,
): Response {
	const filteredCount = settings.get('list.filteredCount') === 'all' ? total : items.length;
	return Response.json({ totalCount: total, filteredCount, data: items.map(itemAnswer) });
}
