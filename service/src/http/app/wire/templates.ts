import { z } from 'zod/v4';
import { fieldProblem } from './problem.ts';
import { fieldType } from './fields.ts';

const texts = z.array(z.string()).readonly();

/** A field for filling. */
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
	required: z.literal(true).optional(),
	default: z.union([z.string(), z.number(), z.boolean()]).optional(),
	format: z.enum(['date', 'image']).optional(),
	dateFormat: z.string().optional(),
	decimals: z.number().optional(),
	numberStyle: z.string().optional(),
	currency: z.string().optional(),
	minimum: z.number().optional(),
	maximum: z.number().optional(),
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
/** How many were changed. */
export const countAnswer = z.object({ count: z.number() });

const unfit = z.object({ key: z.string(), size: z.number(), isCut: z.boolean() });
/** A text that does not fit its field: the font size that it is drawn in, in points, and whether it is cut off. */
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

/** The answer that accompanies the bytes of a preview: the first `taken` bytes are those of the preview `base`. */
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

/** The values in a template's PDF, and the fields that can't be filled. */
export const valuesAnswer = z.object({
	values: z
		.array(z.tuple([z.string(), z.union([z.string(), z.boolean(), z.number()])]).readonly())
		.readonly(),
	unfillable: z.array(z.object({ label: z.string(), kind: unfillableKind })).readonly(),
});
export type Values = z.output<typeof valuesAnswer>;

export type Templates = z.output<typeof templatesAnswer>;
export type TemplateNames = z.output<typeof templateNamesAnswer>;
