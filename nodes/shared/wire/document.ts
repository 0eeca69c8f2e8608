import { z } from 'zod';
import { uidSchema } from './uid';

/** A document in lists, on its own and after a fill; only `uid` is certain. */
export const documentShape = {
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
	.object({ ...documentShape, created: z.any().optional() })
	.catchall(z.any())
	.transform((document) => ({
		...document,
		name: document.name || document.title || document.uid,
	}));

export type Document = z.infer<typeof documentSchema>;
