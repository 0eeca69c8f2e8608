import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { getTemplateFields } from '../shared/api/templates';
import { pickedTemplate, uidIn, usableUid } from '../shared/pickers/uid';
import { connect } from '../shared/transport/connection';
import { keysNotice, toColumns } from './mapping/columns';

/** The columns of the mapper: the fields of the template that is chosen right now. */
export async function getTemplateColumns(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const locator = this.getCurrentNodeParameter('templateId') as Parameters<typeof uidIn>[0];
	if (!uidIn(locator, pickedTemplate)) {
		return { fields: [], emptyFieldsNotice: 'Choose a template to see its fields here.' };
	}
	const uid = usableUid(this.getNode(), locator, pickedTemplate);
	const fields = await getTemplateFields(await connect(this), uid);
	const emptyFieldsNotice =
		fields.length > 0
			? keysNotice(fields)
			: 'This template has no fields. Mark some in the template editor of the web application.';
	return { fields: toColumns(fields), emptyFieldsNotice };
}
