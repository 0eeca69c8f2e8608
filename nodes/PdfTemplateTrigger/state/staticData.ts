import type { IDataObject } from 'n8n-workflow';
import type { ListState } from './listState';

/** What the trigger stores between polls. */
export interface TriggerState extends ListState {
	/** Counts polls that returned documents, and restarts. */
	readonly revision: number;
	/** The credential and URL that the state belongs to. */
	readonly source: string;
	/** How many polls failed to fetch each document's file. */
	readonly attempts: ReadonlyArray<readonly [uid: string, count: number]>;
}

const key = 'documents';

/** What is stored; undefined before the first poll. */
export function readState(staticData: IDataObject): TriggerState | undefined {
	const stored = staticData[key] as Partial<TriggerState> | undefined;
	if (!Array.isArray(stored?.recent)) return undefined;
	const { knownUntil = null, recent, count = null, isSorted = true } = stored;
	const { shortReadings = 0, revision = 0, source = '', attempts = [] } = stored;
	return { knownUntil, recent, count, isSorted, shortReadings, revision, source, attempts };
}

/** In one assignment: a poll that ends early has changed nothing, in whatever way n8n keeps the data. */
export function storeState(staticData: IDataObject, state: TriggerState): void {
	staticData[key] = state as unknown as IDataObject;
}
