import { NodeOperationError } from 'n8n-workflow';
import { iterateDocuments } from '../shared/api/documents';
import { getTemplate, iterateTemplates } from '../shared/api/templates';
import { comparable } from '../shared/wire/text';
import type { Document, Template } from '../shared/wire/objects';
import type { TemplateFilter } from './listState';
import type { Poll } from './settings';

/** By name, which every document has of its template; by ID as well where the service gives it, because names change. */
export function isWanted(filter: TemplateFilter | undefined, document: Partial<Document>): boolean {
	if (!filter || comparable(document.templateName) === filter.name) return true;
	return filter.uids.includes(templateUidOf(document));
}

/** '' if the service does not say which template a document is of. */
function templateUidOf({ templateUid }: Partial<Document>): string {
	return String(templateUid ?? '');
}

/**
 * The filter that is set, or undefined. Reads the templates, unless `known` is of this name.
 *
 * @throws NodeOperationError when no template has the name.
 */
export async function readTemplateFilter(
	poll: Poll,
	known: TemplateFilter | undefined,
): Promise<TemplateFilter | undefined> {
	const { templateName: name } = poll.settings;
	if (name === undefined) return undefined;
	if (known?.name === name) return known;
	const templates = await readTemplates(poll);
	const uids = templates?.filter(isNamed(name)).map(({ uid }) => uid) ?? [];
	if (templates && uids.length === 0) throw await noTemplateError(poll, { name, uids }, templates);
	return { name, uids };
}

/**
 * Checks a filter that no new document passes.
 *
 * @throws NodeOperationError when no template has the name any more, and the documents don't give the ID of theirs.
 */
export async function checkTemplateFilter(
	poll: Poll,
	filter: TemplateFilter,
	documents: readonly Document[],
): Promise<void> {
	if (documents.some((document) => templateUidOf(document) !== '')) return;
	const [uid] = filter.uids;
	const template = uid && (await getTemplate(poll.connection, uid).catch(() => undefined));
	if (template && isNamed(filter.name)(template)) return;
	const templates = await readTemplates(poll);
	if (templates && !templates.some(isNamed(filter.name)))
		throw await noTemplateError(poll, filter, templates);
}

const isNamed = (name: string) => (template: Template) => comparable(template.name) === name;

/** Undefined if they can't be read: a key may be for documents only. */
async function readTemplates({ connection }: Poll): Promise<Template[] | undefined> {
	const templates: Template[] = [];
	try {
		for await (const template of iterateTemplates(connection)) templates.push(template);
	} catch {
		return undefined;
	}
	return templates;
}

const mostNames = 10;

async function noTemplateError(
	poll: Poll,
	filter: TemplateFilter,
	templates: readonly Template[],
): Promise<NodeOperationError> {
	const uids = filter.uids.length > 0 ? filter.uids : await formerUids(poll, filter.name);
	const names = templates.flatMap(({ name }) => comparable(name) || []);
	const newName = comparable(templates.find(({ uid }) => uids.includes(uid))?.name);
	const choose =
		names.length === 0
			? 'Create a template in the web app first.'
			: `Choose one from the list, such as ${names
					.slice(0, mostNames)
					.map((name) => `"${name}"`)
					.join(', ')}.`;
	return new NodeOperationError(
		poll.context.getNode(),
		`No template is called "${filter.name}", so the filter 'Template Name' lets no new document through`,
		{
			description: newName
				? `The template was renamed to "${newName}": choose this name in the filter.`
				: choose,
			failure: { cause: 'configuration-invalid' },
		},
	);
}

/** The ID of the template that had this name, if the service's documents say it. */
async function formerUids({ connection }: Poll, name: string): Promise<string[]> {
	for await (const document of iterateDocuments(connection)) {
		const uid = templateUidOf(document);
		if (uid === '') return [];
		if (comparable(document.templateName) === name) return [uid];
	}
	return [];
}
