import { z } from 'zod';
import { uidSchema } from './uid';

/** The JSON answer to a fill. Only `uid` is certain: the documentation shows it with and without the rest. */
export const fillResultSchema = z
	.object({
		uid: uidSchema,
		name: z.string().nullish(),
		title: z.string().nullish(),
		templateName: z.string().nullish(),
		downloadUrl: z.string().nullish(),
	})
	.catchall(z.any());

export type FillResult = z.infer<typeof fillResultSchema>;
