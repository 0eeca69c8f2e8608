import type { IDataObject } from 'n8n-workflow';
import type { Knowledge } from './knowledge';

/** What the trigger remembers between two polls. */
export interface Memory extends Knowledge {
	/** The credential and the address that it was about. */
	readonly source: string;
	/** How many polls could not fetch the file of a document. */
	readonly attempts: ReadonlyArray<readonly [uid: string, count: number]>;
}

const key = 'documents';

/** What was remembered; undefined before the first poll. */
export function recall(staticData: IDataObject): Memory | undefined {
	const stored = staticData[key] as Partial<Memory> | undefined;
	if (!Array.isArray(stored?.recent)) return undefined;
	const { knownUntil = null, recent, count = null, isSorted = true, source = '' } = stored;
	return { knownUntil, recent, count, isSorted, source, attempts: stored.attempts ?? [] };
}

/** In one assignment: a poll that ends early has changed nothing, in whatever way n8n keeps the data. */
export function remember(staticData: IDataObject, memory: Memory): void {
	staticData[key] = memory as unknown as IDataObject;
}
