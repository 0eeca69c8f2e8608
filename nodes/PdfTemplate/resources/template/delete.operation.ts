import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { deleteTemplate, getTemplate } from '../../../shared/api/templates';
import type { Run } from '../../../shared/operation/operation';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';
import { documentCounts } from './documentCounts';

const deleteNotice: INodeProperties = {
	displayName: "The template is deleted permanently. This can't be undone.",
	name: 'deleteNotice',
	type: 'notice',
	default: '',
};

const deleteDocuments: INodeProperties = {
	displayName: 'Delete Its Documents Too',
	name: 'deleteDocuments',
	type: 'boolean',
	// Without the expression editor there is no button that leaves the decision to a model.
	noDataExpression: true,
	default: false,
	description:
		'Whether to permanently delete all documents created from the template, too. If off, a template with documents is not deleted. Documents are found by the name of the template.',
};

/** Deletes a template and, only if the user chose so, the documents that the service deletes with it. */
export const deleteOperation: ResourceOperation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete template',
		description: 'Permanently delete a PDF template, and its documents only if you choose so',
	},
	parameters: [deleteNotice, templateLocator, deleteDocuments],
	perform: (run) => {
		const countDocuments = documentCounts(run.connection);
		return async (itemIndex) => {
			const uid = templateUid(run, itemIndex);
			const isAllowed = run.parameters.read<boolean>('deleteDocuments', itemIndex, false);
			const deletedDocuments = await run.inOrder(uid, async () => {
				const { name } = await getTemplate(run.connection, uid, 'delete the template');
				const count = await countDocuments(name ?? '');
				if (count > 0 && !isAllowed) throw hasDocumentsError(run, name || uid, count);
				await deleteTemplate(run.connection, uid);
				return count;
			});
			return [{ json: { deleted: true, uid, deletedDocuments } }];
		};
	},
};

function hasDocumentsError(run: Run, name: string, count: number): NodeOperationError {
	const documents = count === 1 ? '1 document' : `${count} documents`;
	return new NodeOperationError(
		run.context.getNode(),
		`The template "${name}" was not deleted because it has ${documents}`,
		{
			description: `Deleting a template also deletes its documents. To delete both permanently, turn on 'Delete Its Documents Too'.`,
		},
	);
}
