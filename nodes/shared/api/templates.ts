import type { Range } from '../list/page';
import type { Call } from '../transport/connection/call';
import type { Connection } from '../transport/connection/connection';
import { apiTarget } from '../transport/connection/target';
import { notRenamedError } from '../transport/errors/requestErrors';
import { requestIfAny, requestJson } from '../transport/requestJson';
import { fieldsAnswerSchema, type Field } from '../wire/field';
import { comparable } from '../wire/text';
import { templateSchema, type Template } from '../wire/objects';
import { iterateList } from './listPages';

/** GET /v1/templates, section 4.1: the account's templates in the service's order. */
export function iterateTemplates(connection: Connection, range?: Partial<Range>) {
	const target = apiTarget(connection.baseUrl, ['v1', 'templates']);
	const call: Call = { goal: 'list the templates', method: 'GET', target, isRepeatable: true };
	return iterateList(connection, call, templateSchema, range);
}

/** GET /v1/templates/<uid>, section 4.2: one template with its fields. `goal` completes "Could not …". */
export async function getTemplate(
	connection: Connection,
	uid: string,
	goal = 'get the template',
): Promise<Template> {
	return await requestJson(connection, templateRead(connection, uid, goal), templateSchema);
}

/** GET /v1/templates/<uid>/fields, section 4.3: the fields of a template, in the service's order. */
export async function getTemplateFields(connection: Connection, uid: string): Promise<Field[]> {
	const call = templateRead(connection, uid, 'read the fields of the template', 'fields');
	return await requestJson(connection, call, fieldsAnswerSchema);
}

/** PUT /v1/templates/<uid>, section 4.4: renames a template, and reads it if the answer is not the template. */
export async function renameTemplate(
	connection: Connection,
	uid: string,
	name: string,
): Promise<Template> {
	const call = { ...templateCall(connection, uid, 'rename the template', 'PUT'), body: { name } };
	const renamed = await requestIfAny(connection, call, templateSchema);
	const template =
		renamed ?? (await getTemplate(connection, uid, 'get the template after renaming it'));
	if (typeof template.name !== 'string' || comparable(template.name) === comparable(name)) {
		return template;
	}
	throw notRenamedError(connection, call, template.name);
}

/** DELETE /v1/templates/<uid>, section 4.5: deletes a template and all documents made from it. */
export async function deleteTemplate(connection: Connection, uid: string): Promise<void> {
	const call = templateCall(connection, uid, 'delete the template', 'DELETE');
	await requestIfAny(connection, call, templateSchema);
}

function templateRead(
	connection: Connection,
	uid: string,
	goal: string,
	...below: readonly string[]
): Call {
	return { ...templateCall(connection, uid, goal, 'GET', ...below), isRepeatable: true };
}

function templateCall(
	{ baseUrl }: Connection,
	uid: string,
	goal: string,
	method: Call['method'],
	...below: readonly string[]
): Call {
	const target = apiTarget(baseUrl, ['v1', 'templates', uid, ...below]);
	return { goal, method, target, subject: { kind: 'template', uid } };
}
