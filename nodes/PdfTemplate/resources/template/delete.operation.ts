import { NodeOperationError } from 'n8n-workflow';
import { createdAt, iterateDocuments } from '../../../shared/api/documents';
import { memoize } from '../../../shared/operation/memoize';
import type { Connection } from '../../../shared/transport/connection/connection';
import { comparable } from '../../../shared/wire/text';
import type { Template } from '../../../shared/wire/objects';
import { deleteTemplate, getTemplate, iterateTemplates } from '../../../shared/api/templates';
import type { Run } from '../../../shared/operation/operation';
import type { ResourceOperation } from '../../../shared/operation/resource';
import { templateLocator, templateUid } from '../../../shared/pickers/templateLocator';

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
	parameters: [
		{
			displayName: "The template is deleted permanently. This can't be undone.",
			name: 'deleteNotice',
			type: 'notice',
			default: '',
		},
		templateLocator,
		{
			displayName: 'Delete Its Documents Too',
			name: 'deleteDocuments',
			type: 'boolean',
			// Without the expression editor, there is no button that would leave the decision to a model.
			noDataExpression: true,
			default: false,
			description:
				'Whether to permanently delete all documents created from the template, too. If off, a template with documents is not deleted. Documents are found by the name of the template.',
		},
	],
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

interface DocumentCount {
	readonly own: number;
	/** Documents of an unknown template that may be newer than this one: it may have had that name before. */
	readonly unclear: number;
}

/**
 * How many documents a template has, by name: a document has no template ID (interface, section 2.3), only the name
 * that the template had at the time. Both lists are read once per run.
 */
function documentCounts(connection: Connection): (template: Template) => Promise<DocumentCount> {
	const readOnce = memoize(async () => await countByTemplate(connection));
	return async (template) => {
		const { counts, unclear } = await readOnce();
		const since = createdAt(template);
		return {
			own: counts.get(comparable(template.name)) ?? 0,
			unclear: unclear.filter((moment) => !(moment < since)).length,
		};
	};
}

/** @returns documents by the name of an existing template, and when the others were created (ms since 1970, or NaN) */
async function countByTemplate(connection: Connection) {
	const counts = new Map<string, number>();
	for await (const { name } of iterateTemplates(connection)) {
		counts.set(comparable(name), 0);
	}
	counts.delete('');
	const unclear: number[] = [];
	for await (const document of iterateDocuments(connection)) {
		const name = comparable(document.templateName);
		const count = counts.get(name);
		if (count === undefined) unclear.push(createdAt(document));
		else counts.set(name, count + 1);
	}
	return { counts, unclear };
}
