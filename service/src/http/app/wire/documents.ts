import { z } from 'zod/v4';
import { textsUpTo } from './list.ts';

const document = z.object({
	uid: z.string(),
	teamId: z.number(),
	creatorId: z.number(),
	created: z.string(),
	updated: z.string(),
	templateName: z.string(),
	name: z.string(),
	templateUid: z.string(),
});
export type Document = z.output<typeof document>;

/** `isMore`: there are more than `total`; counting stopped there. */
export const documentsAnswer = z.object({
	items: z.array(document).readonly(),
	total: z.number(),
	isMore: z.boolean(),
});

export const trashedDocumentsAnswer = z.object({ deleted: z.number() });

const optional = z
	.string()
	.transform((text) => text || undefined)
	.optional();
export const filterShape = {
	search: optional,
	template: optional,
	from: optional,
	until: optional,
};
/** Selected documents, or all that a filter finds. */
export const chosenSchema = z.union([
	z.strictObject({ uids: textsUpTo(100_000) }),
	z.strictObject({ filter: z.strictObject(filterShape) }),
]);
export type ChosenDocuments = z.input<typeof chosenSchema>;
export type DocumentFilter = z.input<z.ZodObject<typeof filterShape>>;

export type Documents = z.output<typeof documentsAnswer>;
