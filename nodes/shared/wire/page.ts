import { z } from 'zod';

/** One page of a list. The counts are for the whole list. */
export interface Page<T> {
	data: T[];
	totalCount?: number | null;
	filteredCount?: number | null;
}

/** The list envelope around items of the given schema. */
export const pageSchema = <T>(item: z.ZodType<T, z.ZodTypeDef, unknown>) =>
	z.object({
		data: z.array(item),
		totalCount: z.number().nullish(),
		filteredCount: z.number().nullish(),
	});

/**
 * How many items the list has. No request filters, so both counts mean the same. Takes the higher one, because
 * `filteredCount` could also mean the number of items on the page.
 */
export function countOf({ totalCount, filteredCount }: Page<unknown>): number | undefined {
	const counts = [totalCount, filteredCount].filter((count) => typeof count === 'number');
	return counts.length > 0 ? Math.max(...counts) : undefined;
}
