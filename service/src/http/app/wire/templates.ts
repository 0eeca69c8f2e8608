import { z } from 'zod/v4';
import { fieldProblem } from './problem.ts';
import { fieldType } from './fields.ts';

const texts = z.array(z.string()).readonly();

/** A field as it is filled. */
const field = z.object({
	key: z.string(),
	label: z.string(),
	type: fieldType,
	options: texts.optional(),
	optionValues: texts.optional(),
	multiple: z.literal(true).optional(),
	editable: z.literal(true).optional(),
	tickable: z.literal(true).optional(),
	maxLength: z.number().optional(),
});
export type Field = z.output<typeof field>;

export const templateAnswer = z.object({
	uid: z.string(),
	teamId: z.number(),
	creatorId: z.number(),
	created: z.string(),
	updated: z.string(),
	name: z.string(),
	fields: z.array(field).readonly(),
	baseHash: z.string(),
	folder: z.string().optional(),
});
export type Template = z.output<typeof templateAnswer>;

export const templatesAnswer = z.object({
	total: z.number(),
	items: z.array(templateAnswer).readonly(),
});
export const templateNamesAnswer = z
	.array(templateAnswer.pick({ uid: true, name: true }))
	.readonly();
export const foldersAnswer = texts;
/** How many documents were created from a template. */
export const usageAnswer = z.object({ documents: z.number() });
/** What was done, for people: who did what. */
export const aboutAnswer = z.object({ about: z.string() });

const unfit = z.object({ key: z.string(), size: z.number(), isCut: z.boolean() });
/** A text that its field has too little room for: the points that it is drawn in, and whether a part is missing. */
export type Unfit = z.output<typeof unfit>;

/** A document that was just created. */
export const filledAnswer = z.object({
	uid: z.string(),
	name: z.string(),
	templateName: z.string(),
	templateUid: z.string(),
	created: z.string(),
	unfit: z.array(unfit).readonly(),
});
export type Filled = z.output<typeof filledAnswer>;

/** What comes beside the bytes of a preview: `taken` of its bytes are those of the preview that `base` names. */
export const previewAnswer = z.object({
	base: z.string(),
	taken: z.number(),
	unfit: z.array(unfit).readonly(),
	refused: z.array(fieldProblem).readonly(),
});
export type Preview = z.output<typeof previewAnswer>;

const unfillableKind = z.enum([
	'choice',
	'dropDown',
	'radio',
	'list',
	'checkboxGroup',
	'text',
	'checkbox',
	'signature',
	'button',
	'image',
	'barcode',
	'sameName',
]);
export type UnfillableKind = z.output<typeof unfillableKind>;

/** The values that a template's fields have, and the fields that nothing can be entered in. */
export const valuesAnswer = z.object({
	values: z
		.array(z.tuple([z.string(), z.union([z.string(), z.boolean(), z.number()])]).readonly())
		.readonly(),
	unfillable: z.array(z.object({ label: z.string(), kind: unfillableKind })).readonly(),
});
export type Values = z.output<typeof valuesAnswer>;

export type Templates = z.output<typeof templatesAnswer>;
export type TemplateNames = z.output<typeof templateNamesAnswer>;
