import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { OutputItem, Run } from './operation';

/** The parameters of every list: Return All or Limit, and Offset. */
export const listParameters: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Offset',
				name: 'offset',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description: 'How many results to skip from the beginning of the list',
			},
		],
	},
];

export function listRange({ parameters }: Run, itemIndex: number) {
	const { read, readWholeNumber } = parameters;
	const offset = { label: 'Offset', path: 'options.offset', min: 0, default: 0 };
	const limit = { label: 'Limit', path: 'limit', min: 1, default: 50 };
	return {
		offset: readWholeNumber(offset, itemIndex),
		limit: read('returnAll', itemIndex, false) ? Infinity : readWholeNumber(limit, itemIndex),
	};
}

export async function listItems(list: AsyncIterable<IDataObject>): Promise<OutputItem[]> {
	const items: OutputItem[] = [];
	for await (const json of list) items.push({ json });
	return items;
}
