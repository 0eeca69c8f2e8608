import { z } from 'zod';
import { fieldSchema } from './field';

/** Uids are opaque text; numbers are accepted as well, if they are exact (see `parseExactly`). */
const uidSchema = z.union([
	z.string().min(1),
	z.number().refine(Number.isSafeInteger).transform(String),
]);

/** A template as listed or retrieved; every other property is kept as sent. */
export const templateSchema = z
	.object({
		uid: uidSchema,
		name: z.string().nullish(),
		fields: z.array(fieldSchema).nullish(),
	})
	.catchall(z.any());

export type Template = z.infer<typeof templateSchema>;

/** A document in lists, on its own and after a fill; only `uid` is certain. */
const documentShape = {
	uid: uidSchema,
	name: z.string().nullish(),
	title: z.string().nullish(),
	templateName: z.string().nullish(),
	downloadUrl: z.string().nullish(),
};

/**
 * A document as listed or retrieved. The service calls its name `title` in some answers and `name` in
 * others; here it always has `name`, which is the uid when it has neither. Everything else is kept as sent.
 */
export const documentSchema = z
	.object({ ...documentShape, created: z.any().optional(), templateUid: z.any().optional() })
	.catchall(z.any())
	.transform((document) => ({
		...document,
		name: document.name || document.title || document.uid,
	}));

export type Document = z.infer<typeof documentSchema>;

/** The JSON answer to a fill. Only `uid` is certain: the interface shows answers with and without the rest. */
export const fillResultSchema = z.object(documentShape).catchall(z.any());

export type FillResult = z.infer<typeof fillResultSchema>;

/** What a fill did not do as it was asked; only some services tell. */
export const fillWarningsSchema = z.array(
	z.object({ key: z.string(), problem: z.string(), message: z.string() }),
);

export type FillWarning = z.infer<typeof fillWarningsSchema>[number];

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
