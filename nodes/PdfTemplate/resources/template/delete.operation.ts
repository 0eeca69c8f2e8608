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
				if (count.own + count.unclear.length > 0 && !isAllowed)
					throw hasDocumentsError(run, template.name || uid, count);
				await deleteTemplate(run.connection, uid);
				return count.own + (await countGone(run.connection, count.unclear));
			});
			return [{ json: { deleted: true, uid, deletedDocuments } }];
		};
	},
};

function hasDocumentsError(run: Run, name: string, count: DocumentCount): NodeOperationError {
	const reasons = [
		count.own > 0 ? `it has ${documents(count.own)}` : '',
		count.unclear.length > 0
			? `${documents(count.unclear.length)} may belong to it under another name`
			: '',
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
	/** The IDs of documents of an unknown template that may be newer than this one: it may have had that name before. */
	readonly unclear: readonly string[];
}

/** How many of these documents went with their template. They are looked for, as nothing else tells. */
async function countGone(connection: Connection, uids: readonly string[]): Promise<number> {
	const gone = new Set(uids);
	if (gone.size === 0) return 0;
	for await (const { uid } of iterateDocuments(connection)) gone.delete(uid);
	return gone.size;
}

/**
 * How many documents a template has: by its ID where the service tells it, else by name, because a document has only the name
 * that the template had at the time (interface, section 2.3). Both lists are read once per run.
 */
function documentCounts(connection: Connection): (template: Template) => Promise<DocumentCount> {
	const readOnce = memoize(async () => await countByTemplate(connection));
	return async (template) => {
		const { byName, byUid, unclear } = await readOnce();
		const since = createdAt(template);
		return {
			own: (byName.get(comparable(template.name)) ?? 0) + (byUid.get(template.uid) ?? 0),
			unclear: unclear.filter(({ created }) => !(created < since)).map(({ uid }) => uid),
		};
	};
}

/** Documents by the ID or name of an existing template, and when the others were created (ms since 1970, or NaN). */
async function countByTemplate(connection: Connection) {
	const byName = new Map<string, number>();
	for await (const { name } of iterateTemplates(connection)) byName.set(comparable(name), 0);
	byName.delete('');
	const byUid = new Map<string, number>();
	const unclear: { uid: string; created: number }[] = [];
	for await (const document of iterateDocuments(connection)) {
		const { uid, templateUid } = document;
		const name = comparable(document.templateName);
		const count = byName.get(name);
		if (templateUid) byUid.set(String(templateUid), (byUid.get(String(templateUid)) ?? 0) + 1);
		else if (count === undefined) unclear.push({ uid, created: createdAt(document) });
		else byName.set(name, count + 1);
	}
	return { byName, byUid, unclear };
}
