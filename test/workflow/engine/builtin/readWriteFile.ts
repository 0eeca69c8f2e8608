import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from '../n8n.ts';

/** Stands in for n8n's Read/Write Files from Disk, as far as single paths go. */
export const readWriteFile: INodeType = {
	description: {
		displayName: 'Read/Write Files from Disk',
		name: 'readWriteFile',
		group: ['input'],
		version: 1,
		description: 'Reads and writes files',
		defaults: { name: 'Read/Write Files from Disk' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{ displayName: 'Operation', name: 'operation', type: 'string', default: 'read' },
			{ displayName: 'File(s) Selector', name: 'fileSelector', type: 'string', default: '' },
			{ displayName: 'File Path and Name', name: 'fileName', type: 'string', default: '' },
			{ displayName: 'Field', name: 'dataPropertyName', type: 'string', default: 'data' },
		],
	},
	async execute() {
		const results: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			const perform = this.getNodeParameter('operation', item) === 'write' ? write : read;
			results.push({ ...(await perform(this, item)), pairedItem: { item } });
		}
		return [results];
	},
};

async function read(context: IExecuteFunctions, item: number): Promise<INodeExecutionData> {
	const path = context.getNodeParameter('fileSelector', item) as string;
	const data = await context.helpers.prepareBinaryData(await readFile(path), basename(path));
	return { json: { fileName: data.fileName }, binary: { data } };
}

async function write(context: IExecuteFunctions, item: number): Promise<INodeExecutionData> {
	const path = context.getNodeParameter('fileName', item) as string;
	const field = context.getNodeParameter('dataPropertyName', item) as string;
	await writeFile(path, await context.helpers.getBinaryDataBuffer(item, field));
	const { json, binary } = context.getInputData()[item] ?? { json: {} };
	return { json: { ...json, fileName: path }, binary };
}
