import { NodeOperationError } from 'n8n-workflow';
import { renameTemplate } from '../../../shared/api/templates';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';

/** Renames a template; the service lets nothing else be changed. */
export const update: ResourceOperation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Rename template',
		description: 'Rename a PDF template, whose fields you change in the web app',
	},
	forModel:
		'Renames a PDF template. This changes it for everybody who uses it: call it only when the user has asked for exactly this.',
	parameters: [
		templateLocator,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Invoice 2027',
			description: 'The new name of the template. Existing documents keep the old one.',
		},
	],
	perform: (run) => async (itemIndex) => {
		const uid = templateUid(run, itemIndex);
		const name = run.parameters.readText('name', itemIndex);
		if (!name.trim()) {
			throw new NodeOperationError(run.context.getNode(), 'Name is empty', {
				description: 'Enter the new name of the template, or check the expression that gives it.',
			});
		}
		const rename = async () => await renameTemplate(run.connection, uid, name);
		return [{ json: await run.inOrder(uid, rename) }];
	},
};
