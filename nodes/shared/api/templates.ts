import type { Range } from '../pagination/listPage';
import type { Connection } from '../transport/connection/connection';
import { requestDone, requestIfAny, requestJson } from '../transport/requestJson';
import { apiTarget } from '../transport/connection/target';
import { notRenamedError } from '../transport/errors/requestErrors';
import type { Call } from '../transport/connection/call';
import { fieldsAnswerSchema, type Field } from '../wire/field';
import { templateSchema, type Template } from '../wire/template';
import { list } from './listPages';

/** The account's templates in the service's order. */
export function iterateTemplates(connection: Connection, range?: Partial<Range>) {
	const target = apiTarget(connection.baseUrl, ['v1', 'templates']);
	return list(
		connection,
		{ goal: 'list the templates', method: 'GET', target },
		templateSchema,
		range,
	);
}

/** One template with its fields. */
export async function getTemplate(
	connection: Connection,
	uid: string,
	goal = 'get the template',
): Promise<Template> {
	return await requestJson(
		connection,
		{ ...about(connection, uid), goal, method: 'GET' },
		templateSchema,
	);
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

/** Gives a template another name. A service that does not answer with the template is asked for it. */
export async function renameTemplate(
	connection: Connection,
	uid: string,
	name: string,
): Promise<Template> {
	const call: Call = {
		...about(connection, uid),
		goal: 'rename the template',
		method: 'PUT',
		body: { name },
	};
	const renamed = await requestIfAny(connection, call, templateSchema);
	const template =
		renamed ?? (await getTemplate(connection, uid, 'get the template after renaming it'));
	if (typeof template.name !== 'string' || template.name.trim() === name.trim()) return template;
	throw notRenamedError(connection, call, template.name);
}

/** Deletes a template and, with it, all documents that were made from it. */
export async function deleteTemplate(connection: Connection, uid: string): Promise<void> {
	await requestDone(connection, {
		...about(connection, uid),
		goal: 'delete the template',
		method: 'DELETE',
	});
}

function about({ baseUrl }: Connection, uid: string): Pick<Call, 'target' | 'subject'> {
	return {
		target: apiTarget(baseUrl, ['v1', 'templates', uid]),
		subject: { kind: 'template', uid },
	};
}
