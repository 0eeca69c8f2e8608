import type { INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from '../n8n.ts';

/** Stands in for n8n's No Operation: shows what arrives at an output. */
export const noOp: INodeType = {
	description: {
		displayName: 'No Operation, do nothing',
		name: 'noOp',
		group: ['organization'],
		version: 1,
		description: 'Passes its input on',
		defaults: { name: 'No Operation' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};
