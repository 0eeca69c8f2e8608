import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { getTemplateFields, iterateTemplates } from '../../shared/api/templates';
import { pickedTemplate, uidIn, requireUid } from '../../shared/pickers/uid';
import { connect } from '../../shared/transport/connection/connection';
import type { Field } from '../../shared/wire/field';
import { jsonKeysNotice, keysNotice, toColumns } from './columns';

/** The columns of the mapper: the fields of the chosen template. */
export async function getTemplateColumns(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const fields = await fieldsOfChosen(this);
	const emptyFieldsNotice = await notice(this, fields, keysNotice);
	return { fields: toColumns(fields ?? [], mappedValues(this)), emptyFieldsNotice };
}

function mappedValues(context: ILoadOptionsFunctions): IDataObject {
	const mapping = context.getCurrentNodeParameter('fields') as
		| { value?: IDataObject | null }
		| undefined;
	return mapping?.value ?? {};
}

/** No columns, but the notice that the editor shows instead: the keys for the JSON. */
export async function getTemplateKeys(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const fields = await fieldsOfChosen(this);
	return { fields: [], emptyFieldsNotice: await notice(this, fields, jsonKeysNotice) };
}

/** Undefined as long as no template is chosen. */
async function fieldsOfChosen(
	context: ILoadOptionsFunctions,
): Promise<readonly Field[] | undefined> {
	const locator = context.getCurrentNodeParameter('templateId') as Parameters<typeof uidIn>[0];
	if (!uidIn(locator, pickedTemplate)) return undefined;
	const uid = requireUid(context, locator, pickedTemplate);
	return await getTemplateFields(await connect(context), uid);
}

async function notice(
	context: ILoadOptionsFunctions,
	fields: readonly Field[] | undefined,
	keys: (fields: readonly Field[]) => string,
): Promise<string> {
	if (!fields) return await nextStep(context);
	if (fields.length > 0) return keys(fields);
	return 'This template has no fields. Mark some in the template editor of the web app.';
}

/** The request only chooses a notice, so it must not delay the editor. */
const noticeLimits = { maxRetries: 0, timeoutMs: 10_000 };

/** What to do when no template is chosen. Errors are left to the template list, which shows them. */
async function nextStep(context: ILoadOptionsFunctions): Promise<string> {
	const choose = 'Choose a template to load its fields.';
	const hasTemplates = async () => {
		const templates = iterateTemplates(await connect(context, { limits: noticeLimits }), {
			limit: 1,
		});
		return (await templates.next()).done !== true;
	};
	return (await hasTemplates().catch(() => true))
		? choose
		: 'There are no templates yet. Create one in the web app of the service, then choose it here.';
}
