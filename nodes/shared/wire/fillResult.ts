import { z } from 'zod';
import { documentShape } from './document';

/** The JSON answer to a fill. Only `uid` is certain: the samples show it with and without the rest. */
export const fillResultSchema = z.object(documentShape).catchall(z.any());

export type FillResult = z.infer<typeof fillResultSchema>;
