import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { getTemplateFields, iterateTemplates } from '../../shared/api/templates';
import { pickedTemplate, uidIn, requireUid } from '../../shared/pickers/uid';
import { connect } from '../../shared/transport/connection/connection';
import { keysNotice, toColumns } from './columns';

/** The columns of the mapper: the fields of the chosen template. */
export async function getTemplateColumns(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const locator = this.getCurrentNodeParameter('templateId') as Parameters<typeof uidIn>[0];
	if (!uidIn(locator, pickedTemplate)) {
		return { fields: [], emptyFieldsNotice: await nextStep(this) };
	}
	const uid = requireUid(this, locator, pickedTemplate);
	const fields = await getTemplateFields(await connect(this), uid);
	const emptyFieldsNotice =
		fields.length > 0
			? keysNotice(fields)
			: 'This template has no fields. Mark some in the template editor of the web app.';
	return { fields: toColumns(fields), emptyFieldsNotice };
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
