import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { iterateTemplates } from '../api/templates';
import type { Template } from '../wire/objects';
import { listSearch, locator } from './locator';
import { pickedTemplate, uidReader } from './uid';

/** Picks a template by list, address or ID; `templateId` in the nodes. */
export const templateLocator = locator(pickedTemplate);

export const templateUid = uidReader(pickedTemplate);

export const searchTemplates = listSearch(iterateTemplates, toRow);

/** Has no URL: the web app's is unknown, and the API's opens nothing in a browser, which has no key. */
function toRow({ uid, name, fields }: Template): INodeListSearchItems {
	const count = fields?.length;
	return {
		name: name || uid,
		value: uid,
		...(count === undefined ? {} : { description: count === 1 ? '1 field' : `${count} fields` }),
	};
}

/** Picks a template by name: a document names its template, but not its ID. */
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

const searchNames = listSearch(iterateTemplates, ({ uid, name }) => ({
	name: name || uid,
	value: (name || uid).trim(),
}));

/** Like `searchTemplates`, with names as values, each once per page. */
export async function searchTemplateNames(
	this: ILoadOptionsFunctions,
	...search: Parameters<typeof searchNames>
): Promise<INodeListSearchResult> {
	const { results, ...rest } = await searchNames.apply(this, search);
	const byName = new Map(results.map((row) => [row.value, row]));
	return { results: [...byName.values()], ...rest };
}
