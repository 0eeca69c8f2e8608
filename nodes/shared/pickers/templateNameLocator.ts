import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { iterateTemplates } from '../api/templates';
import { connect } from '../transport/connection/connection';
import { searchPage } from './searchPage';

/** Picks a template by its name, which is all that the service tells of it with a document. */
export const templateNameLocator: INodeProperties = {
	displayName: 'Template Name',
	name: 'templateName',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Only documents created from the template with this name',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Choose a template…',
			typeOptions: { searchListMethod: 'searchTemplateNames', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Course Certificate',
			hint: 'Must match the template name exactly',
			validation: [
				{ type: 'regex', properties: { regex: '.*\\S.*', errorMessage: 'The name is empty' } },
			],
		},
	],
};

/** The rows of the template list, a page at a time; each name once per page. */
export async function searchTemplateNames(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const connection = await connect(this);
	const { results, ...rest } = await searchPage(
		{ filter, paginationToken },
		(range) => iterateTemplates(connection, range),
		({ uid, name }): INodeListSearchItems => ({ name: name || uid, value: (name || uid).trim() }),
	);
	const byName = new Map(results.map((row) => [row.value, row]));
	return { results: [...byName.values()], ...rest };
}
