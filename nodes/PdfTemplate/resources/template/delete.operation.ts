import { deleteTemplate } from '../../../shared/api/templates';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';

/** Deletes a template and, with it, all documents that were made from it. */
export const deleteOperation: ResourceOperation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete template',
		description: 'Delete a PDF template and all documents made from it',
	},
	parameters: [
		{
			displayName: 'All documents made from the template are deleted with it',
			name: 'deleteNotice',
			type: 'notice',
			default: '',
		},
		templateLocator,
	],
	perform: (run) => async (itemIndex) => {
		const uid = templateUid(run, itemIndex);
		await run.inOrder(uid, async () => await deleteTemplate(run.connection, uid));
		return [{ json: { deleted: true, uid } }];
	},
};
