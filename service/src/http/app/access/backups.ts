import type { Readable } from 'node:stream';
import type { Actor } from '../../../domain/access/actor.ts';
import { ServiceProblem } from '../../../domain/problem.ts';

/** A scheduled backup. */
export interface ListedBackup {
	readonly name: string;
	/** When it was made, in ISO 8601. */
	readonly made: string;
	readonly bytes: number;
}

export interface RowCounts {
	readonly teams: number;
	readonly users: number;
	readonly templates: number;
	readonly documents: number;
}

/** The contents of an archive that was read completely and can be restored. */
export interface Restorable {
	/** Identifies the archive in `beginRestore`. */
	readonly id: string;
	readonly made: string;
	readonly has: RowCounts;
	/** What is stored now and would be replaced. */
	readonly replaces: RowCounts;
	/** The email addresses of those who can administer the service afterwards. */
	readonly administrators: readonly string[];
}

/** What administrators can do with backups on the page. */
export interface Backups {
	/** How often backups are made, and how many are kept; undefined: no schedule. */
	readonly schedule: { readonly hours: number; readonly keep: number } | undefined;
	/** Why the last scheduled backup failed; undefined if it did not. */
	readonly problem: string | undefined;
	/** Whether a backup can be restored while the service runs. */
	readonly canRestore: boolean;
	readonly isRestoring: boolean;
	/** Why the last restore failed; undefined if it did not. */
	readonly restoreProblem: string | undefined;
	list(): Promise<ListedBackup[]>;
	/** The path of a listed backup; throws ServiceProblem. */
	pathOf(name: string): Promise<string>;
	/**
	 * A new backup: its file name, and a stream of its bytes as it is made. The caller has to read the stream or
	 * destroy it.
	 */
	fresh(): { readonly name: string; readonly begin: () => Readable };
	/**
	 * Stores an uploaded archive and reads it completely; throws ServiceProblem, and what `check` throws after the
	 * upload. `length`: the bytes that the client announced.
	 */
	receive(source: Readable, length: number, check: () => Promise<void>): Promise<Restorable>;
	/** Reads a listed backup completely; throws ServiceProblem. */
	inspect(name: string): Promise<Restorable>;
	/** Deletes an uploaded archive. */
	discard(id: string): Promise<void>;
	/** Starts a restore; throws ServiceProblem. */
	beginRestore(id: string, actor: Actor): void;
}

/** The archive does not exist, or not any more. */
export const noBackup = () => new ServiceProblem('not_found', 'There is no such backup.');
