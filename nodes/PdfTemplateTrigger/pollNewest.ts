import { NodeOperationError } from 'n8n-workflow';
import type { OutputItem } from '../shared/operation/operation';
import { readNewest } from '../shared/list/readNewest';
import { withDocuments, type ListedDocument } from './documents';
import { makeItems } from './files';
import { readState } from './listState';
import type { Poll } from './settings';
import { checkTemplateFilter, isWanted, readTemplateFilter } from './templateFilter';

/** For a test in the editor: returns the newest document as a poll would, without marking it as known. */
export async function pollNewest(poll: Poll): Promise<OutputItem[]> {
	const known = readState(poll.context.getWorkflowStaticData('node'))?.filter;
	const filter = await readTemplateFilter(poll, known);
	const matches = ({ document }: ListedDocument) => isWanted(filter, document);
	const isEnough = (page: readonly ListedDocument[]) => page.some(matches);
	const { items } = await withDocuments(poll, async (list) => await readNewest(list, { isEnough }));
	const [newest] = items.filter(matches).sort((one, other) => other.created - one.created);
	// Documents of before may still match.
	if (filter && known) await checkTemplateFilter(poll, filter, newest ? [newest.document] : []);
	const [outcome] = await makeItems(poll, newest ? [newest] : []);
	if (outcome?.kind === 'item') return [outcome.item];
	if (outcome?.kind === 'failed' || outcome?.kind === 'held') throw outcome.error;
	throw nothingYet(poll);
}

function nothingYet({ context, settings: { templateName } }: Poll): NodeOperationError {
	const message =
		templateName === undefined
			? 'There are no documents yet'
			: `There is no document of a template called "${templateName}" yet`;
	return new NodeOperationError(context.getNode(), message, {
		description:
			'Fill a template, with the node Fill PDF Template or in the web app, then fetch a test event again.',
	});
}
