import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { FileNames } from '../files/fileNames';
import { connect } from '../transport/connection/connection';
import { hintAtFailed, withCreatedDocuments, withOtherFailures } from './failedItems';
import {
	allInMessage,
	isFailure,
	itemNames,
	namingOf,
	RunError,
	withItemIndex,
	type Outcome,
} from './itemError';
import { results } from './results';
import { addHint, type CreatedDocument, type Operation, type Run } from './operation';
import { inOrder, performItems, RunStop, type PreparedRun } from './performItems';
import { parametersOf } from '../parameters/parameters';
import { readRunOptions } from '../parameters/runOptions';

/**
 * Runs an operation over all input items; `performItems` has the loop, the only one of the nodes. The results are in the
 * order of the input, each paired with its item. An item that fails becomes an error item when the node is set to
 * continue; else no further item is begun, and its error ends the run and says which documents exist. When the execution
 * is canceled, no further item is begun, and the results so far are returned.
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: Operation,
	continues: boolean,
): Promise<INodeExecutionData[][]> {
	const itemCount = context.getInputData().length;
	const endActs: Array<() => void> = [];
	const created: CreatedDocument[] = [];
	const names = new Map<number, string>();
	const keepsInput: boolean[] = [];
	const canceled = context.getExecutionCancelSignal();
	const runStop = new RunStop(canceled, continues);
	const ofRun = {
		context,
		// Checks the type, because isToolExecution() is false in n8n's agents, which run a tool as a node.
		isTool: context.getNode().type.endsWith('Tool'),
		fileNames: new FileNames(),
		inOrder: inOrder(runStop),
		named: (item: number, name: string) => void names.set(item, name),
		created: (document: CreatedDocument) => void created.push(document),
		atEnd: (act: () => void) => void endActs.push(act),
	};
	const prepared = await prepare(operation, ofRun, runStop, keepsInput);
	const { outcomes, hasBegunChanges } = await performItems(context, prepared, runStop);
	const naming = namingOf(outcomes, itemCount, () => itemNames(names, context.getInputData()));
	if (canceled?.aborted) {
		reportCanceled(context, outcomes, itemCount);
	} else if (continues) {
		hintAtFailed(context, outcomes);
	} else {
		const item = outcomes.findIndex((outcome) => outcome && isFailure(outcome));
		const failed = outcomes[item];
		if (failed && isFailure(failed)) {
			const error = withOtherFailures(outcomes, failed, naming, hasBegunChanges);
			if (naming.namesItem(failed)) withItemIndex(error, item, naming);
			// Names no item, not even the one that met the error first.
			else delete error.context.itemIndex;
			const told = withCreatedDocuments(error, created, context);
			throw ofRun.isTool ? allInMessage(told) : told;
		}
	}
	for (const act of endActs) act();
	return [results({ ...ofRun, outcomes, naming, keepsInput })];
}

/** If the preparation fails, every item fails, so On Error applies to it, too. */
async function prepare(
	operation: Operation,
	ofRun: Omit<Run, 'connection' | 'parameters'>,
	runStop: RunStop,
	keepsInput: boolean[],
): Promise<PreparedRun> {
	const { context } = ofRun;
	try {
		const parameters = parametersOf(context);
		const options = readRunOptions(parameters);
		const connection = await connect(context, { ...options, runFailed: runStop.failed });
		const perform = operation({ ...ofRun, connection, parameters });
		return {
			perform: async (item) => {
				keepsInput[item] = parameters.readBoolean('options.keepInput', item);
				return await perform(item);
			},
			maxConcurrency: options.maxConcurrency,
		};
	} catch (error) {
		const perform = async () => await Promise.reject(new RunError(error));
		return { perform, maxConcurrency: 1 };
	}
}

/**
 * Logs the count of a canceled run. n8n (2.40) saves a stopped execution as it was when it began, and its editor clears
 * the output, so only the log always has it.
 */
function reportCanceled(context: IExecuteFunctions, outcomes: Outcome[], itemCount: number): void {
	const done = outcomes.filter((outcome) => !isFailure(outcome)).length;
	const others = Object.keys(outcomes).length - done;
	const message = `Canceled: ${done} of ${itemCount} items were done, ${others} were under way or had failed.`;
	addHint(context, message);
	context.logger.warn(
		`${context.getNode().name} (execution ${context.getExecutionId()}) ${message.toLowerCase()}`,
	);
}
