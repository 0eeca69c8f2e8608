import type { OutputItem, Run } from '../../shared/operation/operation';
import { readBoolean } from '../parameters/readOptions';

/** From here on, files in memory are likely to end n8n. */
const manyFiles = 1000;

/**
 * Says at the end of a run what will hurt in a larger one; each hint once. Whether n8n keeps files in its memory shows
 * only in a file that it has stored, and whether it retries the node only in the node itself.
 */
export function usageHints(run: Run): { add(output: OutputItem): void } {
	let inMemory = 0;
	run.atEnd(() => {
		if (repeatsFills(run)) hint(run, retryHint);
		if (inMemory > manyFiles) hint(run, memoryHint(inMemory));
	});
	return {
		add: ({ binary = {} }) => {
			if (Object.values(binary).some(({ id }) => !id)) inMemory++;
		},
	};
}

/** n8n runs the whole node again, with documents that exist. */
function repeatsFills(run: Run): boolean {
	const { context, parameters } = run;
	const isReused = parameters.readText('options.existingDocuments', 0) === 'reuse';
	const isRetried = context.getNode().retryOnFail === true;
	return isRetried && !isReused && !readBoolean(run, 0, 'validateOnly');
}

const retryHint =
	"'Retry On Fail' would fill all items again. Turn it off in Settings: the node retries by itself.";

const memoryHint = (count: number) =>
	`n8n keeps these ${count} files in its memory. Set N8N_DEFAULT_BINARY_DATA_MODE=filesystem.`;

function hint({ context }: Run, message: string): void {
	// Older versions of n8n have no hints.
	context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
}
