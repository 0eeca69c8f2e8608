import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../transport/connection';
import type { Parameters } from './parameters';

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
	/** Asks for an act after the last item, such as one hint for the whole run; not done when the run fails. */
	atEnd(act: () => void): void;
}

/** Does the work for one input item. */
export type PerformItem = (itemIndex: number) => Promise<OutputItem[]>;

/** An operation is prepared once per run, and then performed for each item, several at a time. */
export type Operation = (run: Run) => PerformItem;
