import { NodeOperationError } from 'n8n-workflow';
import { iterateTemplates } from '../shared/api/templates';
import type { OutputItem } from '../shared/operation/operation';
import { readNewest } from '../shared/list/readNewest';
import { comparable } from '../shared/wire/text';
import { withDocuments, type ListedDocument } from './documents';
import { makeItems } from './files';
import { isWanted, type Poll } from './settings';

/** For a test in the editor: returns the newest document as a poll would, without marking it as known. */
export async function pollNewest(poll: Poll): Promise<OutputItem[]> {
	const matches = ({ document }: ListedDocument) => isWanted(poll.settings, document);
	const isEnough = (page: readonly ListedDocument[]) => page.some(matches);
	const { items } = await withDocuments(poll, async (list) => await readNewest(list, { isEnough }));
	const [newest] = items.filter(matches).sort((one, other) => other.created - one.created);
	const [outcome] = await makeItems(poll, newest ? [newest] : []);
	if (outcome?.kind === 'item') return [outcome.item];
	if (outcome?.kind === 'failed' || outcome?.kind === 'held') throw outcome.error;
	throw await nothingYet(poll);
}

async function nothingYet({ context, connection, settings }: Poll): Promise<NodeOperationError> {
	const { templateName } = settings;
	const node = context.getNode();
	const next =
		'Fill a template, with the node Fill PDF Template or in the web app, then fetch a test event again.';
	if (templateName === undefined) {
		return new NodeOperationError(node, 'There are no documents yet', { description: next });
	}
	const names: string[] = [];
	for await (const { name } of iterateTemplates(connection)) if (name) names.push(comparable(name));
	const message = `There is no document of a template called "${templateName}" yet`;
	if (names.includes(templateName)) {
		return new NodeOperationError(node, message, { description: next });
	}
	const known = names.slice(0, 10).map((name) => `"${name}"`);
	return new NodeOperationError(node, message, {
		description: `There is no template of this name either. ${known.length > 0 ? `Choose one from the list, such as ${known.join(', ')}.` : 'Create a template in the web app first.'}`,
	});
}
