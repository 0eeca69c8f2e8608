import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { iterateTemplates } from '../api/templates';
import { connect } from '../transport/connection/connection';
import { apiTarget } from '../transport/connection/target';
import type { Template } from '../wire/objects';
import { locator } from './locator';
import { searchPage } from './searchPage';
import { pickedTemplate, requireUid, type Picking } from './uid';

/** Picks a template by list, address or ID; `templateId` in the nodes. */
export const templateLocator: INodeProperties = locator(
	pickedTemplate,
	'templateId',
	'searchTemplates',
);

/**
 * The ID of the template that an item picks.
 *
 * @throws NodeOperationError when there is none that could be asked for.
 */
export function templateUid({ context, parameters }: Picking, itemIndex: number): string {
	const picked = parameters.read('templateId', itemIndex, '');
	return requireUid(context, picked, pickedTemplate);
}

/** The rows of the template list, a page at a time. */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const connection = await connect(this);
	return await searchPage(
		{ filter, paginationToken },
		(range) => iterateTemplates(connection, range),
		(template) => toRow(template, connection.baseUrl),
	);
}

/** The URL is that of the API, as no other is known; when the user changes to By URL, the editor keeps it. */
function toRow({ uid, name, fields }: Template, baseUrl: string): INodeListSearchItems {
	const count = fields?.length;
	return {
		name: name || uid,
		value: uid,
		url: apiTarget(baseUrl, ['v1', 'templates', uid]).url,
		...(count === undefined ? {} : { description: count === 1 ? '1 field' : `${count} fields` }),
	};
}
