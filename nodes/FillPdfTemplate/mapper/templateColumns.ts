import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { getTemplateFields, iterateTemplates } from '../../shared/api/templates';
import { pickedTemplate, uidIn, usableUid } from '../../shared/pickers/uid';
import { connect } from '../../shared/transport/connection/connection';
import { keysNotice, toColumns } from './columns';

/** The columns of the mapper: the fields of the template that is chosen right now. */
export async function getTemplateColumns(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const locator = this.getCurrentNodeParameter('templateId') as Parameters<typeof uidIn>[0];
	if (!uidIn(locator, pickedTemplate)) {
		return { fields: [], emptyFieldsNotice: await nextStep(this) };
	}
	const uid = usableUid(this.getNode(), locator, pickedTemplate);
	const fields = await getTemplateFields(await connect(this), uid);
	const emptyFieldsNotice =
		fields.length > 0
			? keysNotice(fields)
			: 'This template has no fields. Mark some in the template editor of the web application.';
	return { fields: toColumns(fields), emptyFieldsNotice };
}

/** It is asked only to give advice, so that it is not waited for. */
const once = { maxRetries: 0, timeoutMs: 10_000 };

/** What to do where no template is chosen. Whatever stands in the way of the list is told by the list itself. */
async function nextStep(context: ILoadOptionsFunctions): Promise<string> {
	const choose = 'Choose a template to see its fields here.';
	const hasTemplates = async () => {
		const templates = iterateTemplates(await connect(context, { limits: once }), { limit: 1 });
		return (await templates.next()).done !== true;
	};
	return (await hasTemplates().catch(() => true))
		? choose
		: 'There are no templates yet. Create one in the web application of the service, then choose it here.';
}
