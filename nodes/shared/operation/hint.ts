import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** Shows a sentence above the output. Versions of n8n without hints show nothing. */
export function addHint(
	context: IExecuteFunctions,
	message: string,
	type: NodeExecutionHint['type'] = 'warning',
): void {
	context.addExecutionHints?.({ message, type, location: 'outputPane' });
}
