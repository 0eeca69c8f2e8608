import type { Range } from '../list/page';
import { readList } from '../list/readList';
import type { Call } from '../transport/connection/call';
import type { Connection } from '../transport/connection/connection';
import { apiTarget } from '../transport/connection/target';
import { notRenamedError } from '../transport/errors/requestErrors';
import { requestIfAny, requestJson } from '../transport/requestJson';
import { fieldsAnswerSchema, type Field } from '../wire/field';
import { comparable } from '../wire/text';
import { templateSchema, type Template } from '../wire/objects';
import { listOf, untilRead } from './listPages';

/** GET /v1/templates, section 4.1: the account's templates in the service's order. */
export function iterateTemplates(connection: Connection, range?: Partial<Range>) {
	return untilRead(connection, (reading) => {
		const target = apiTarget(reading.baseUrl, ['v1', 'templates']);
		const list = listOf(
			{ connection: reading, goal: 'list the templates', target },
			templateSchema,
		);
		return readList({ ...list, ...range });
	});
}

/** GET /v1/templates/<uid>, section 4.2: one template with its fields. `goal` completes "Could not …". */
export async function getTemplate(
	connection: Connection,
	uid: string,
	goal = 'get the template',
): Promise<Template> {
	return await requestJson(templateCall(connection, uid, goal, 'GET'), templateSchema);
}

/** GET /v1/templates/<uid>/fields, section 4.3: the fields of a template, in the service's order. */
export async function getTemplateFields(connection: Connection, uid: string): Promise<Field[]> {
	const call = templateCall(connection, uid, 'read the fields of the template', 'GET', 'fields');
	return await requestJson(call, fieldsAnswerSchema);
}

/** PUT /v1/templates/<uid>, section 4.4: renames a template, and reads it if the answer is not the template. */
export async function renameTemplate(
	connection: Connection,
	uid: string,
	name: string,
): Promise<Template> {
	const call = { ...templateCall(connection, uid, 'rename the template', 'PUT'), body: { name } };
	const renamed = await requestIfAny(call, templateSchema);
	const template =
		renamed ?? (await getTemplate(connection, uid, 'get the template after renaming it'));
	if (typeof template.name !== 'string' || comparable(template.name) === comparable(name)) {
		return template;
	}
	throw notRenamedError(call, template.name);
}

/** DELETE /v1/templates/<uid>, section 4.5: deletes a template and all documents created from it. */
export async function deleteTemplate(connection: Connection, uid: string): Promise<void> {
	const call = templateCall(connection, uid, 'delete the template', 'DELETE');
	await requestIfAny(call, templateSchema);
}

function templateCall(
	connection: Connection,
	uid: string,
	goal: string,
	method: Call['method'],
	...below: readonly string[]
): Call {
	const target = apiTarget(connection.baseUrl, ['v1', 'templates', uid, ...below]);
	const subject = { kind: 'template', uid } as const;
	return { connection, goal, method, target, subject, isRepeatable: method === 'GET' };
}
