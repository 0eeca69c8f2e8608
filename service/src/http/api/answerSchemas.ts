import type { z } from 'zod/v4';
import { errorSchema } from '../exchange/errorAnswer.ts';
import { documentSchema } from './documents/documentAnswer.ts';
import type { AnswerName } from './endpoint/endpoint.ts';
import { listSchema } from './endpoint/list.ts';
import { featuresSchema } from './getFeatures.ts';
import { fillCheckSchema, fillResultSchema } from './templates/fillTemplate.ts';
import { fieldsSchema } from './templates/getFields.ts';
import { dataSchema } from './templates/getSchema.ts';
import { fieldSchema, templateSchema } from './templates/templateAnswer.ts';

/** The schemas of all answers, by their names in the OpenAPI description. */
export const answerSchemas = {
	Field: fieldSchema,
	Fields: fieldsSchema,
	Template: templateSchema,
	TemplateList: listSchema(templateSchema),
	Document: documentSchema,
	DocumentList: listSchema(documentSchema),
	FillResult: fillResultSchema,
	FillCheck: fillCheckSchema,
	DataSchema: dataSchema,
	Features: featuresSchema,
	Error: errorSchema,
} satisfies Record<AnswerName, z.ZodType> & Record<string, z.ZodType>;
