import { z } from 'zod';

/** Uids are opaque text; numbers are accepted as well. */
export const uidSchema = z.union([z.string().min(1), z.number().transform(String)]);
