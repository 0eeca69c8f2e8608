import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import type { OutputItem, Run } from './operation';

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

/** The part of a list that an item asks for. */
export function listRange(run: Run, itemIndex: number): { offset: number; limit: number } {
	const returnAll = run.parameters.read('returnAll', itemIndex, false);
	return {
		offset: wholeNumber(run, itemIndex, { label: 'Offset', path: 'options.offset', default: 0 }),
		limit: returnAll
			? Infinity
			: wholeNumber(run, itemIndex, { label: 'Limit', path: 'limit', default: 50 }, 1),
	};
}

/** One item per object of a list. */
export async function listItems(list: AsyncIterable<IDataObject>): Promise<OutputItem[]> {
	const items: OutputItem[] = [];
	for await (const json of list) items.push({ json });
	return items;
}

function wholeNumber(
	{ context, parameters }: Run,
	itemIndex: number,
	parameter: { label: string; path: string; default: number },
	min = 0,
): number {
	const given = parameters.read<unknown>(parameter.path, itemIndex, parameter.default);
	const number = given === '' || given === null ? parameter.default : Number(given);
	if (Number.isSafeInteger(number) && number >= min) return number;
	throw new NodeOperationError(
		context.getNode(),
		`${parameter.label} is ${JSON.stringify(given)}, not a whole number from ${min} on`,
		{ description: 'Enter another number, or check the expression that gives it.' },
	);
}
