import type { Query } from './database/tables.ts';
import type { Named } from './records.ts';

/** A change of a team's templates or trash. */
export interface Change {
	readonly action:
		| 'template.added'
		| 'template.changed'
		| 'template.deleted'
		| 'trash.restored'
		| 'trash.emptied';
	/** What was changed. */
	readonly named: readonly Named[];
	/** Where templates were put. */
	readonly folder?: string;
	/** Whether it was all there was. */
	readonly isAll?: boolean;
}

/** Keeps who changed what, in the transaction of the change: both are stored, or none. */
export interface ChangeRecorder {
	add(query: Query, change: Change): Promise<void>;
	/**
	 * What is kept of documents that are deleted, perhaps in steps and by another process: `addDeletion` gets it in the last
	 * one. `only`: if it is one document, which.
	 */
	deletion(only: Named | undefined): string;
	addDeletion(query: Query, entry: string, count: number): Promise<void>;
}

/** Keeps nothing. */
export const nothingRecorded: ChangeRecorder = {
	add: () => Promise.resolve(),
	deletion: () => '',
	addDeletion: () => Promise.resolve(),
};
