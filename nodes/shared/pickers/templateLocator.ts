import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { iterateTemplates } from '../api/templates';
import { connect } from '../transport/connection';
import type { Template } from '../wire/template';

/** How many templates one page of the list shows. */
const rowsPerPage = 50;

/** Picks a template by list, address or ID; `templateId` in the nodes. */
export const templateLocator: INodeProperties = {
	displayName: 'Template',
	name: 'templateId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The PDF template to use',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Choose a template…',
			typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://app.example.com/templates/5f2c9a',
			hint: 'Any address with /templates/ and the ID in it; only the ID is used',
			extractValue: { type: 'regex', regex: '/templates/([^/?#\\s]+)' },
			validation: [
				{
					type: 'regex',
					properties: {
						regex: '.*/templates/[^/?#\\s]+.*',
						errorMessage: 'This address has no /templates/ followed by an ID in it',
					},
				},
			],
		},
		{
			displayName: 'ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 5f2c9a',
			validation: [
				{
					type: 'regex',
					properties: { regex: '.*\\S.*', errorMessage: 'The ID is empty' },
				},
			],
		},
	],
};

/**
 * The rows of the template list, a page at a time. The service has no search of its own, so with a filter
 * its pages are read until enough templates match by name or ID. The token is the offset to go on from.
 */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const connection = await connect(this);
	const sought = (filter ?? '').trim().toLowerCase();
	const results: INodeListSearchItems[] = [];
	let position = Number(paginationToken ?? 0);
	for await (const template of iterateTemplates(connection, { offset: position })) {
		if (results.length === rowsPerPage) return { results, paginationToken: String(position) };
		position++;
		if (matches(template, sought)) results.push(row(template));
	}
	return { results };
}

function matches(template: Template, sought: string): boolean {
	return `${template.name ?? ''}\n${template.uid}`.toLowerCase().includes(sought);
}

function row({ uid, name, fields }: Template): INodeListSearchItems {
	const count = fields?.length;
	return {
		name: name || uid,
		value: uid,
		...(count === undefined ? {} : { description: count === 1 ? '1 field' : `${count} fields` }),
	};
}
