import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { OutputItem, Run } from './operation';
import { readWholeNumber, type WholeNumber } from '../parameters/parameters';

/** The parameters of every list: all of it or so many, from the beginning or from further on. */
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

export function listRange(run: Run, itemIndex: number): { offset: number; limit: number } {
	const { context, parameters } = run;
	const read = (parameter: WholeNumber) =>
		readWholeNumber(context, parameters, itemIndex, parameter);
	const returnAll = parameters.read('returnAll', itemIndex, false);
	return {
		offset: read({ label: 'Offset', path: 'options.offset', min: 0, default: 0 }),
		limit: returnAll ? Infinity : read({ label: 'Limit', path: 'limit', min: 1, default: 50 }),
	};
}

export async function listItems(list: AsyncIterable<IDataObject>): Promise<OutputItem[]> {
	const items: OutputItem[] = [];
	for await (const json of list) items.push({ json });
	return items;
}
