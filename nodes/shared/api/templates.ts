import type { Connection } from '../transport/connection';
import { requestJson } from '../transport/json';
import { apiTarget } from '../transport/origin';
import { paginate, type Range } from '../transport/paginate';
import { fieldsAnswerSchema, type Field } from '../wire/field';
import { pageSchema, type Page } from '../wire/page';
import { templateSchema, type Template } from '../wire/template';

/** One page of the account's templates, in the service's order. */
export async function getTemplatePage(
	connection: Connection,
	range: Range,
): Promise<Page<Template>> {
	return await requestJson(
		connection,
		{
			goal: 'list the templates',
			method: 'GET',
			target: apiTarget(connection.baseUrl, ['v1', 'templates']),
			query: { limit: range.limit, offset: range.offset },
		},
		pageSchema(templateSchema),
	);
}

/** The account's templates one after the other; pages are fetched as they are needed. */
export function iterateTemplates(connection: Connection, range?: Partial<Range>) {
	return paginate((part) => getTemplatePage(connection, part), range);
}

/** The input fields of a template, in the service's order. */
export async function getTemplateFields(connection: Connection, uid: string): Promise<Field[]> {
	return await requestJson(
		connection,
		{
			goal: 'read the fields of the template',
			method: 'GET',
			target: apiTarget(connection.baseUrl, ['v1', 'templates', uid, 'fields']),
			subject: { kind: 'template', uid },
		},
		fieldsAnswerSchema,
	);
}
