import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { connect, type Connection } from '../transport/connection/connection';
import type { Picked } from './uid';

/** A parameter that picks one object by list, address or ID. */
export function locator(picked: Picked): INodeProperties {
	const { label, collection, parameter: name, searchListMethod } = picked;
	const kind = label.toLowerCase();
	return {
		displayName: label,
		name,
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description: `The ${kind} to use`,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Choose a ${kind}…`,
				typeOptions: {
					searchListMethod,
					searchable: true,
					slowLoadNotice: {
						message: 'Loading the whole list, because the service has no search',
						timeout: 4000,
					},
				},
			},
			{
				displayName: 'By URL',
				name: 'url',
				type: 'string',
				placeholder: `e.g. https://app.example.com/${collection}/5f2c9a`,
				hint: `Any URL that contains /${collection}/ and the ID. Only the ID is used.`,
				// Only for the editor; a run reads the ID with `requireUid`.
				extractValue: { type: 'regex', regex: `/${collection}/([^/?#\\s]+)` },
				validation: [
					{
						type: 'regex',
						properties: {
							regex: `.*/${collection}/[^/?#\\s]+.*`,
							errorMessage: `The URL needs /${collection}/ followed by an ID`,
						},
					},
				],
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 5f2c9a',
				validation: [
					{ type: 'regex', properties: { regex: '.*\\S.*', errorMessage: 'The ID is empty' } },
				],
			},
		],
	};
}

const rowsPerPage = 50;

/**
 * n8n's search in a list: a page of rows, and the offset to go on from as the token for the next. The service has no
 * search of its own, so with a filter, pages are read until enough rows match by name or ID.
 */
export function listSearch<T>(
	iterate: (connection: Connection, range: { offset: number; limit?: number }) => AsyncIterable<T>,
	toRow: (item: T) => INodeListSearchItems,
) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken = '0',
	): Promise<INodeListSearchResult> {
		const connection = await connect(this);
		const sought = filter.trim().toLowerCase().normalize();
		const results: INodeListSearchItems[] = [];
		let offset = Number(paginationToken);
		// Requests one row more than it shows, to know whether there is a next page.
		const limit = sought ? undefined : rowsPerPage + 1;
		for await (const item of iterate(connection, { offset, limit })) {
			if (results.length === rowsPerPage) return { results, paginationToken: String(offset) };
			offset++;
			const row = toRow(item);
			const text = `${row.name}\n${row.value}`.toLowerCase().normalize();
			if (text.includes(sought)) results.push(row);
		}
		return { results };
	};
}
