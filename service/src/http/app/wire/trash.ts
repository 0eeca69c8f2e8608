import { z } from 'zod/v4';
import { textsUpTo } from './list.ts';

const trashed = z.object({
	kind: z.enum(['template', 'document']),
	uid: z.string(),
	name: z.string(),
	deleted: z.string(),
	/** For a template: how many documents were deleted with it. */
	documents: z.number(),
	/** For a document. */
	templateName: z.string().optional(),
});
export type Trashed = z.output<typeof trashed>;

export const trashAnswer = z.object({
	total: z.number(),
	items: z.array(trashed).readonly(),
	keptDays: z.number(),
});

const uids = textsUpTo(10_000).default([]);
export const trashChoice = z.strictObject({ templates: uids, documents: uids });
export type TrashChoice = z.input<typeof trashChoice>;

export type Trash = z.output<typeof trashAnswer>;

/** Whether something was deleted for good. */
export const emptiedAnswer = z.object({ isAny: z.boolean() });
