import type { INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from '../n8n.ts';

/** Stands in for n8n's Manual Trigger: gives out the items that the run was started with. */
export const manualTrigger: INodeType = {
	description: {
		displayName: 'Manual Trigger',
		name: 'manualTrigger',
		group: ['trigger'],
		version: 1,
		description: 'Starts the workflow',
		defaults: { name: 'Manual Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};
