import type { IDataObject } from 'n8n-workflow';
import type { ListState } from './listState';

/** What the trigger remembers between two polls. */
export interface TriggerState extends ListState {
	/** The credential and the address that it was about. */
	readonly source: string;
	/** How many polls could not fetch the file of a document. */
	readonly attempts: ReadonlyArray<readonly [uid: string, count: number]>;
}

const key = 'documents';

/** What was remembered; undefined before the first poll. */
export function readState(staticData: IDataObject): TriggerState | undefined {
	const stored = staticData[key] as Partial<TriggerState> | undefined;
	if (!Array.isArray(stored?.recent)) return undefined;
	const { knownUntil = null, recent, count = null, isSorted = true, source = '' } = stored;
	return { knownUntil, recent, count, isSorted, source, attempts: stored.attempts ?? [] };
}

/** In one assignment: a poll that ends early has changed nothing, in whatever way n8n keeps the data. */
export function storeState(staticData: IDataObject, state: TriggerState): void {
	staticData[key] = state as unknown as IDataObject;
}
