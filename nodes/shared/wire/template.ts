import { z } from 'zod';
import { fieldSchema } from './field';
import { uidSchema } from './uid';

/** A template as listed or retrieved; every other property is kept as sent. */
export const templateSchema = z
	.object({
		uid: uidSchema,
		name: z.string().nullish(),
		fields: z.array(fieldSchema).nullish(),
	})
	.catchall(z.any());

export type Template = z.infer<typeof templateSchema>;
