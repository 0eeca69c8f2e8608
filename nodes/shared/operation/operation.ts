import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	NodeExecutionHint,
} from 'n8n-workflow';
import type { FileNames } from '../files/fileNames';
import type { Connection } from '../transport/connection/connection';
import type { Parameters } from '../parameters/parameters';

/** One item that an operation returns. The item runner pairs it with its input item. */
export interface OutputItem {
	json: IDataObject;
	binary?: IBinaryKeyData;
}

export interface CreatedDocument {
	readonly itemIndex: number;
	readonly name: string;
	/** Absent when the service returned only the PDF. */
	readonly uid?: string;
}

/** What is the same for all items of a run. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly parameters: Parameters;
	/** Whether the node runs as a tool of an AI agent, which needs JSON. */
	readonly isTool: boolean;
	readonly fileNames: FileNames;
	/**
	 * Runs `act` after the acts of earlier items on the same object. Doesn't begin it if the run stopped meanwhile: an
	 * item failed with On Error at Stop, or the execution was canceled. Call it before the first await.
	 */
	inOrder<T>(object: string, act: () => Promise<T>): Promise<T>;
	/** Records what identifies an item to users, for its error message. */
	named(itemIndex: number, name: string): void;
	/** Records a document that the service has created. A run that stops later says which ones exist. */
	created(document: CreatedDocument): void;
	/** Schedules an act after the last item, such as one hint for the whole run; skipped if the run fails. */
	atEnd(act: () => void): void;
}

/** Changes something at the service for an item that has been read and checked. */
export type Change = () => Promise<OutputItem[]>;

/**
 * Does the work for one input item, or checks the item and returns the change to make. When On Error is Stop, a change
 * that is returned is not begun before all items have been checked (P15); `inOrder` does not wait for that.
 */
export type PerformItem = (itemIndex: number) => Promise<OutputItem[] | Change>;

/** An operation is prepared once per run, and then performed for each item, several at a time. */
export type Operation = (run: Run) => PerformItem;

/** Shows a sentence above the output. Versions of n8n without hints show nothing. */
export function addHint(
	context: IExecuteFunctions,
	message: string,
	type: NodeExecutionHint['type'] = 'warning',
): void {
	context.addExecutionHints?.({ message, type, location: 'outputPane' });
}

/** n8n takes a top-level `error` for a failed item, so a property of that name is returned as `_error`. */
export function withoutError(json: IDataObject): IDataObject {
	if (!('error' in json)) return json;
	const { error, ...others } = json;
	return { ...others, _error: error };
}
