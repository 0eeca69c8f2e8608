import { NodeOperationError } from 'n8n-workflow';
import { createdAt, iterateDocuments, iterateRecentDocuments } from '../shared/api/documents';
import { iterateTemplates } from '../shared/api/templates';
import { now } from '../shared/environment';
import { memoize } from '../shared/operation/memoize';
import type { Run } from '../shared/operation/operation';
import { templateUid } from '../shared/pickers/templateLocator';
import type { Document } from '../shared/wire/objects';
import { isReuse } from './parameters/readOptions';

/**
 * With `existingDocuments` = `reuse`, finds documents by title and template. A document carries only the name of its
 * template (interface, section 2.3), so names are compared. Both lists are read once per run, and again
 * for the next item if a read failed for a reason that may pass.
 *
 * @throws NodeOperationError when title and template do not identify one document.
 */
export function existingDocuments(run: Run) {
	let items: ReturnType<typeof itemsByTitle> | undefined;
	const titles = () => (items ??= itemsByTitle(run));
	const names = memoize(async () => await templateNames(run));
	const documents = memoize(async () => await newestByTitle(run, titles(), lookBackFrom(run)));
	return async (itemIndex: number, uid: string, title: string) => {
		if (!isReuse(run, 0)) return undefined;
		refuseUnclear(run, itemIndex, title, titles().get(keyOf(uid, title)) ?? []);
		const { nameOf, uidsOf } = await names();
		const name = nameOf.get(uid);
		if (name === undefined) return undefined;
		if ((uidsOf.get(name)?.length ?? 0) > 1) throw twinTemplates(run, name);
		return (await documents()).get(keyOf(name, title));
	};
}

/** Normalized, because a service may store another Unicode form than it received. */
function keyOf(template: string, title: string): string {
	return JSON.stringify([template, title]).normalize();
}

function itemsByTitle(run: Run): Map<string, number[]> {
	const items = new Map<string, number[]>();
	for (const itemIndex of run.context.getInputData().keys()) {
		try {
			const key = keyOf(templateUid(run, itemIndex), run.parameters.readText('title', itemIndex));
			items.set(key, [...(items.get(key) ?? []), itemIndex]);
		} catch {
			// An item that cannot be read fails later, when it is filled.
		}
	}
	return items;
}

async function templateNames({ connection }: Run) {
	const nameOf = new Map<string, string>();
	const uidsOf = new Map<string, string[]>();
	for await (const { uid, name: given } of iterateTemplates(connection)) {
		const name = given?.normalize();
		if (!name) continue;
		nameOf.set(uid, name);
		uidsOf.set(name, [...(uidsOf.get(name) ?? []), uid]);
	}
	return { nameOf, uidsOf };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Ignores documents created before this moment, in ms since 1970. */
function lookBackFrom({ parameters }: Run): number {
	const option = { label: 'Look Back Days', path: 'options.lookBackDays', min: 0, default: 0 };
	const days = parameters.readWholeNumber(option, 0);
	return days === 0 ? -Infinity : now() - days * dayMs;
}

/** The newest document of each title that an item has. */
async function newestByTitle(
	{ connection }: Run,
	items: ReadonlyMap<string, unknown>,
	since: number,
): Promise<Map<string, Document>> {
	const wanted = new Set([...items.keys()].map((key) => (JSON.parse(key) as string[])[1]));
	const newest = new Map<string, Document>();
	const isLimited = since > -Infinity;
	const documents = isLimited
		? iterateRecentDocuments(connection, since)
		: iterateDocuments(connection);
	for await (const document of documents) {
		if (!wanted.has(document.name.normalize()) || createdAt(document) < since) continue;
		const key = keyOf(document.templateName ?? '', document.name);
		const known = newest.get(key);
		if (!known || (createdAt(document) || 0) > (createdAt(known) || 0)) newest.set(key, document);
	}
	return newest;
}

function refuseUnclear(
	{ context }: Run,
	itemIndex: number,
	title: string,
	items: readonly number[],
): void {
	if (title === '') {
		throw new NodeOperationError(context.getNode(), 'Document Title is empty', {
			description:
				"To find the existing document ('If Document Exists' is 'Reuse'), each item needs a unique title.",
		});
	}
	if (items.length < 2) return;
	const others = items.filter((item) => item !== itemIndex).slice(0, 5);
	throw new NodeOperationError(
		context.getNode(),
		`Document Title "${title}" is also the title of item ${others.join(', ')}`,
		{
			description:
				"To find the existing document ('If Document Exists' is 'Reuse'), each item needs a unique title. Add a number or an ID to it.",
		},
	);
}

function twinTemplates({ context }: Run, name: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `Several templates are called "${name}"`, {
		description:
			"The service only returns the name of a document's template, so their documents can't be distinguished. Rename one of the templates, or set 'If Document Exists' to 'Create Anyway'.",
	});
}
