import type { OutputItem, Run } from '../shared/operation/operation';
import { readBoolean } from './parameters/readOptions';

/** Whether Include Other Input Fields is on for an item. */
export function inputToKeep(run: Run, itemIndex: number): boolean {
	return readBoolean(run, itemIndex, 'keepInput');
}

/**
 * With Include Other Input Fields, adds the output as the property `document` to the input's own, whose names it thus leaves alone, and
 * the input's files to the output's. Drops an `error` of the input: with Retry On Fail, n8n runs the whole node again
 * when the first output item has one.
 */
export function withInput(
	run: Run,
	itemIndex: number,
	output: OutputItem,
	isKept: boolean,
): OutputItem {
	const input = run.context.getInputData()[itemIndex];
	if (!input || !isKept) return output;
	const carried = Object.entries(input.json).filter(([key]) => key !== 'error');
	const json = Object.fromEntries([...carried, ['document', output.json]]);
	const binary = run.isTool ? {} : { ...input.binary, ...output.binary };
	return Object.keys(binary).length > 0 ? { ...output, json, binary } : { ...output, json };
}
