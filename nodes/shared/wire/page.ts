import { z } from 'zod';

/** One page of a list. `filteredCount` counts the items of all pages together. */
export interface Page<T> {
	data: T[];
	filteredCount?: number | null;
}

/** The list envelope around items of the given schema. */
export const pageSchema = <T>(item: z.ZodType<T, z.ZodTypeDef, unknown>) =>
	z.object({ data: z.array(item), filteredCount: z.number().nullish() });
