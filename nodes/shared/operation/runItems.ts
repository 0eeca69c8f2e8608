import {
	NodeApiError,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { connect } from '../transport/connection';
import { nameFilesApart } from './fileNames';
import type { Operation, OutputItem, PerformItem, Run } from './operation';
import { parametersOf } from './parameters';

type ItemError = NodeApiError | NodeOperationError;

type Outcome = OutputItem[] | ItemError;

/** How many items are worked on at a time. */
const maxConcurrency = 10;

/**
 * The one loop over input items, for every operation of every node. It works on several items at a time and
 * gives the results in the order of the input, each paired with its item. An item that fails becomes an
 * error item when the node is set to continue; else no further item is begun, and its error ends the run.
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: Operation,
): Promise<INodeExecutionData[][]> {
	const itemCount = context.getInputData().length;
	const endings: Array<() => void> = [];
	const atEnd = (act: () => void) => void endings.push(act);
	const outcomes = await performAll(context, await prepare(context, operation, atEnd), itemCount);
	for (const [item, outcome] of outcomes.entries()) {
		if (outcome instanceof Error && !context.continueOnFail()) throw namingItem(outcome, item);
	}
	nameFilesApart(
		context,
		outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : outcome)),
	);
	for (const act of endings) act();
	return [outcomes.flatMap((outcome, item) => toExecutionData(outcome, item))];
}

/** What cannot be prepared fails for every item alike, so that "continue" holds for it as well. */
async function prepare(
	context: IExecuteFunctions,
	operation: Operation,
	atEnd: Run['atEnd'],
): Promise<PerformItem> {
	try {
		const connection = await connect(context);
		return operation({ context, connection, parameters: parametersOf(context), atEnd });
	} catch (error) {
		const reason = asItemError(context, error);
		return async () => await Promise.reject(reason);
	}
}

/** The outcomes by item. Items that were never begun, after an error or a cancellation, leave a hole. */
async function performAll(
	context: IExecuteFunctions,
	perform: PerformItem,
	itemCount: number,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	const continues = context.continueOnFail();
	const signal = context.getExecutionCancelSignal();
	let next = 0;
	let isStopped = false;

	async function lane(): Promise<void> {
		while (next < itemCount && !isStopped && !signal?.aborted) {
			const item = next++;
			const outcome = await perform(item).catch((error: unknown) => asItemError(context, error));
			outcomes[item] = outcome;
			isStopped ||= outcome instanceof Error && !continues;
		}
	}

	await Promise.all(Array.from({ length: Math.min(maxConcurrency, itemCount) }, lane));
	return outcomes;
}

function asItemError(context: IExecuteFunctions, caught: unknown): ItemError {
	return caught instanceof NodeApiError || caught instanceof NodeOperationError
		? caught
		: new NodeOperationError(context.getNode(), caught instanceof Error ? caught : String(caught));
}

/** The item is named in the message for people, and in the context for n8n. */
function namingItem(error: ItemError, itemIndex: number): ItemError {
	error.message = messageWithItem(error, itemIndex);
	error.context.itemIndex = itemIndex;
	return error;
}

function messageWithItem({ message }: ItemError, itemIndex: number): string {
	return `${message} [item ${itemIndex}]`;
}

/**
 * n8n sends an item to the error output when its JSON holds nothing but `error` and `message` (it then adds
 * the input's properties), so what to do about it goes into `message`.
 */
function toExecutionData(outcome: Outcome, item: number): INodeExecutionData[] {
	const pairedItem = { item };
	if (!(outcome instanceof Error)) {
		return outcome.map(({ json, binary }) => ({ json, ...(binary && { binary }), pairedItem }));
	}
	const message = outcome.description ? { message: outcome.description } : {};
	return [{ json: { error: messageWithItem(outcome, item), ...message }, pairedItem }];
}
