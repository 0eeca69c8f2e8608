import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { deleteTemplate, getTemplate } from '../../../shared/api/templates';
import type { Run } from '../../../shared/operation/operation';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';
import { documentCounts, type DocumentCount } from './documentCounts';

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
	forModel:
		'Permanently deletes a PDF template. This cannot be undone: call it only when the user has asked for exactly this and has confirmed the name of the template.',
	parameters: [deleteNotice, templateLocator, deleteDocuments],
	perform: (run) => {
		const countDocuments = documentCounts(run.connection);
		return async (itemIndex) => {
			const uid = templateUid(run, itemIndex);
			const isAllowed = run.parameters.read<boolean>('deleteDocuments', itemIndex, false);
			const deletedDocuments = await run.inOrder(uid, async () => {
				const template = await getTemplate(run.connection, uid, 'delete the template');
				const count = await countDocuments(template);
				if (count.own + count.unclear > 0 && !isAllowed)
					throw hasDocumentsError(run, template.name || uid, count);
				await deleteTemplate(run.connection, uid);
				return count.own;
			});
			return [{ json: { deleted: true, uid, deletedDocuments } }];
		};
	},
};

function hasDocumentsError(run: Run, name: string, count: DocumentCount): NodeOperationError {
	const reasons = [
		count.own > 0 ? `it has ${documents(count.own)}` : '',
		count.unclear > 0 ? `${documents(count.unclear)} may belong to it under another name` : '',
	];
	return new NodeOperationError(
		run.context.getNode(),
		`The template "${name}" was not deleted because ${reasons.filter(Boolean).join(', and ')}`,
		{
			description: `Deleting a template also deletes its documents. To delete both permanently, turn on 'Delete Its Documents Too'.`,
		},
	);
}

const documents = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);
