import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../transport/connection/connection';
import type { Parameters } from '../parameters/parameters';

/** One item that an operation gives out. Which input item it belongs to is the item runner's business. */
export interface OutputItem {
	json: IDataObject;
	binary?: IBinaryKeyData;
	/** Whether `json.fileName` is the name of its file, and has to follow when the file is renamed. */
	tellsFileName?: boolean;
}

/** What is the same for all items of a run. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly parameters: Parameters;
	/** As a tool of an AI agent the node has a type of its own, and is asked for JSON by a language model. */
	readonly isTool: boolean;
	/**
	 * Does `act` after all that earlier items asked to do with the same object. It is not begun when an item has failed
	 * meanwhile and the node stops, or the execution was cancelled. To be called before anything is waited for.
	 */
	inOrder<T>(object: string, act: () => Promise<T>): Promise<T>;
	/** Asks for an act after the last item, such as one hint for the whole run; not done when the run fails. */
	atEnd(act: () => void): void;
}

/** Does the work for one input item. */
export type PerformItem = (itemIndex: number) => Promise<OutputItem[]>;

/** An operation is prepared once per run, and then performed for each item, several at a time. */
export type Operation = (run: Run) => PerformItem;
