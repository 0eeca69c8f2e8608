import type { Readable } from 'node:stream';
import type { Actor } from '../../../domain/access/actor.ts';
import { ServiceProblem } from '../../../domain/problem.ts';

/** A backup in the folder of the schedule. */
export interface ListedBackup {
	readonly name: string;
	/** ISO 8601. */
	readonly made: string;
	readonly bytes: number;
}

export interface RowCounts {
	readonly teams: number;
	readonly users: number;
	readonly templates: number;
	readonly documents: number;
}

/** What an archive has that was read to its end and can be restored. */
export interface Restorable {
	/** Names it when it is restored. */
	readonly id: string;
	readonly made: string;
	readonly has: RowCounts;
	/** What is stored now, and would be replaced. */
	readonly replaces: RowCounts;
	/** The addresses of those who can sign in afterwards and administer the service. */
	readonly administrators: readonly string[];
}

/** What administrators do with backups in the page. */
export interface Backups {
	/** How often one is made, and how many stay; undefined: none are made by themselves. */
	readonly schedule: { readonly hours: number; readonly keep: number } | undefined;
	/** Why the last one of the schedule was not made. */
	readonly problem: string | undefined;
	/** Whether everything can be replaced by a backup while the service runs. */
	readonly canRestore: boolean;
	readonly isRestoring: boolean;
	/** Why the last restore failed; undefined if it did not. */
	readonly restoreProblem: string | undefined;
	list(): Promise<ListedBackup[]>;
	/** The path of one that is listed; throws ServiceProblem. */
	pathOf(name: string): Promise<string>;
	/** What to call a new backup, and what begins it: its bytes, as it is made. Someone has to read them, or to destroy them. */
	fresh(): { readonly name: string; readonly begin: () => Readable };
	/**
	 * Keeps an archive and reads it to its end; throws ServiceProblem, and what `check` throws when it has arrived.
	 * `length`: in bytes, as far as it is known.
	 */
	receive(source: Readable, length: number, check: () => Promise<void>): Promise<Restorable>;
	/** Reads one that is listed to its end; throws ServiceProblem. */
	inspect(name: string): Promise<Restorable>;
	/** Forgets an archive that was received. */
	discard(id: string): Promise<void>;
	/** Begins to replace everything; throws ServiceProblem. */
	beginRestore(id: string, actor: Actor): void;
}

/** There is no such archive any more, or there never was. */
export const noBackup = () => new ServiceProblem('not_found', 'There is no such backup.');
