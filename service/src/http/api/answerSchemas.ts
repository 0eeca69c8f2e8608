import type { z } from 'zod/v4';
import type { Behavior } from '../../domain/behavior.ts';
import { errorSchema } from '../exchange/errorAnswer.ts';
import { documentSchema } from './documents/documentAnswer.ts';
import type { AnswerName } from './endpoint/endpoint.ts';
import { listSchema } from './endpoint/list.ts';
import { deletedSchema } from './templates/deleteTemplate.ts';
import { fillResultSchema } from './templates/fillTemplate.ts';
import { fieldsSchema } from './templates/getFields.ts';
import { fieldSchema, templateSchema } from './templates/templateAnswer.ts';

/** The schemas of all answers with the current settings, by their names in the OpenAPI description. */
export function answerSchemas(settings: Behavior) {
	const Field = fieldSchema(settings);
	const Template = templateSchema(Field);
	const Document = documentSchema(settings);
	const Error = errorSchema(settings);
	return {
		Field,
		Fields: fieldsSchema(Field, settings),
		Template,
		TemplateList: listSchema(Template),
		Document,
		DocumentList: listSchema(Document),
		FillResult: fillResultSchema(settings),
		Deleted: deletedSchema,
		...(Error && { Error }),
	} satisfies Record<AnswerName, z.ZodType> & Record<string, z.ZodType | undefined>;
}
