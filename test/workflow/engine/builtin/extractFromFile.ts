import { parse } from 'csv-parse/sync';
import type { INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from '../n8n.ts';

/** Stands in for n8n's Extract from File, as far as "Extract From CSV" with its defaults goes. */
export const extractFromFile: INodeType = {
	description: {
		displayName: 'Extract from File',
		name: 'extractFromFile',
		group: ['input'],
		version: 1,
		description: 'Turns the rows of a CSV file into items',
		defaults: { name: 'Extract from File' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{ displayName: 'Operation', name: 'operation', type: 'string', default: 'csv' },
			{ displayName: 'Field', name: 'binaryPropertyName', type: 'string', default: 'data' },
		],
	},
	async execute() {
		const rows: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			const field = this.getNodeParameter('binaryPropertyName', item) as string;
			const bytes = await this.helpers.getBinaryDataBuffer(item, field);
			const records = parse<Record<string, string>>(bytes, { columns: true, bom: true });
			rows.push(...records.map((json) => ({ json, pairedItem: { item } })));
		}
		return [rows];
	},
};
