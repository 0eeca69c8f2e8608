import type { OutputItem, Run } from '../shared/operation/operation';
import { readSwitch } from './parameters/readOptions';

/**
 * What an item gives out together with what it came with, when the user wants that; what is new wins. An
 * `error` of the input is not carried along: n8n takes it for one of ours, and would run the node again.
 */
export function withInput(run: Run, itemIndex: number, output: OutputItem): OutputItem {
	const input = run.context.getInputData()[itemIndex];
	if (!input || !readSwitch(run, itemIndex, 'keepInput')) return output;
	const carried = Object.entries(input.json).filter(([key]) => key !== 'error');
	const json = Object.fromEntries([...carried, ...Object.entries(output.json)]);
	const binary = run.isTool ? {} : { ...input.binary, ...output.binary };
	return Object.keys(binary).length > 0 ? { ...output, json, binary } : { ...output, json };
}
