import { z } from 'zod/v4';
import { FONTS } from '../../../pdf/editFields/fontNames.ts';
import { NEGATIVES, NUMBER_STYLES } from '../../../pdf/formats/numberStyles.ts';

const number = z.number();

/** A place on a page, in points of the page's own coordinates; `page` counts from 1. */
export const placeSchema = z.object({
	page: number.int(),
	x: number,
	y: number,
	width: number,
	height: number,
});

export const fieldType = z.enum(['text', 'number', 'checkbox']);
export const alignment = z.enum(['left', 'center', 'right']);

export const font = z.enum(FONTS);
export const numberFormat = z.strictObject({
	decimals: number.int(),
	numberStyle: z.enum(NUMBER_STYLES),
	currency: z.string(),
	isBefore: z.boolean(),
	negative: z.enum(NEGATIVES),
});

/** A field with its places, as the editor gets and sends it. */
export const editableFieldSchema = z.strictObject({
	id: z.string().optional(),
	key: z.string(),
	label: z.string(),
	type: fieldType,
	boxes: z
		.array(
			z.strictObject({
				id: z.string().optional(),
				...placeSchema.shape,
				option: z.string().optional(),
			}),
		)
		.readonly(),
	text: z
		.strictObject({
			multiline: z.boolean(),
			alignment,
			fontSize: number,
			font: font.optional(),
			maxLength: number.int().optional(),
			comb: z.boolean(),
		})
		.optional(),
	choice: z
		.strictObject({
			kind: z.enum(['dropDown', 'radio', 'list', 'checkboxGroup']),
			options: z.array(z.string()).readonly(),
			fontSize: number.optional(),
			font: font.optional(),
		})
		.optional(),
	numberFormat: numberFormat.optional(),
	dateFormat: z.string().optional(),
	required: z.boolean().optional(),
	default: z.union([z.string(), number, z.boolean()]).optional(),
});
export type NumberFormat = z.output<typeof numberFormat>;
export type EditableField = z.output<typeof editableFieldSchema>;
export type FieldBox = EditableField['boxes'][number];
export type TextSettings = NonNullable<EditableField['text']>;
export type ChoiceSettings = NonNullable<EditableField['choice']>;
export type FieldType = z.output<typeof fieldType>;
export type Place = z.output<typeof placeSchema>;

export const editableFieldsAnswer = z.object({ fields: z.array(editableFieldSchema).readonly() });
/**
 * The fields of a template, the `baseHash` of the PDF that they were read from, and when and by whom the template was
 * changed last.
 */
export const templateFieldsAnswer = editableFieldsAnswer.extend({
	baseHash: z.string(),
	changed: z.object({ at: z.string(), by: z.string().optional() }),
});

const proposal = placeSchema.extend({
	key: z.string(),
	label: z.string(),
	type: fieldType,
	multiline: z.boolean(),
	maxLength: number.optional(),
	comb: z.boolean(),
	alignment,
	format: z.literal('date').optional(),
	dateFormat: z.string().optional(),
	decimals: number.int().optional(),
	numberStyle: z.string().optional(),
	currency: z.string().optional(),
});
export type Proposal = z.output<typeof proposal>;
export const proposalsAnswer = z.object({ fields: z.array(proposal).readonly() });

/** Names of places, read from the text around them. */
export const namesAnswer = z.object({
	names: z.array(z.object({ key: z.string(), label: z.string() })).readonly(),
});

const lostField = z.object({
	key: z.string(),
	label: z.string(),
	why: z.enum(['page', 'place', 'kind', 'hidden']),
	page: number.optional(),
});
/** The fields of one PDF, carried over to another. */
export const carriedAnswer = z.object({
	fields: z.array(editableFieldSchema).readonly(),
	lost: z.array(lostField).readonly(),
	own: number,
	followed: number,
	unsure: z.array(z.string()).readonly(),
});
export type Carried = z.output<typeof carriedAnswer>;

export type TemplateFields = z.output<typeof templateFieldsAnswer>;
export type PlaceNames = z.output<typeof namesAnswer>['names'];
