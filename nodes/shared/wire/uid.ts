import { z } from 'zod';

/** Identifiers are opaque text. A service that numbers its objects is understood as well. */
export const uidSchema = z.union([z.string().min(1), z.number().transform(String)]);
