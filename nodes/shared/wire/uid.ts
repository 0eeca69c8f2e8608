import { z } from 'zod';

/** Uids are opaque text; numbers are accepted as well, if they are exact (see `parseExactly`). */
export const uidSchema = z.union([
	z.string().min(1),
	z.number().refine(Number.isSafeInteger, 'a number that is not exact').transform(String),
]);
