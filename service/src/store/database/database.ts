import type { NewLimiter } from './limiters.ts';
import type { Query } from './tables.ts';

/** Where everything is stored: tables in SQLite or PostgreSQL. */
export interface Database extends AsyncDisposable {
	readonly kind: 'sqlite' | 'postgres';
	/** Only reads, and never sees what a transaction has not committed. */
	readonly query: Query;
	/**
	 * All changes of `work` are stored, or none; resolves when they are on disk. In it, use only the query that it gets.
	 * It may be called again when another transaction was in its way.
	 */
	transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
	/**
	 * As `transaction`, for new documents of a team: those that wait share one transaction. `time` is that of a clock that
	 * all instances share, where there can be several.
	 */
	together<Result>(
		team: number,
		work: (query: Query, time: Date | undefined) => Promise<Result>,
	): Promise<Result>;
	/** The time of the clock that all instances share; undefined where there is one instance only. */
	sharedTime(): Promise<Date | undefined>;
	/** Limiters that count what all instances see. */
	readonly newLimiter: NewLimiter;
	/** Everything that `work` reads is as it was at one moment; others go on. It must not change anything. */
	snapshot<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
	/** Does `work` unless another instance does work with this lock now. */
	alone(lock: InstanceLock, work: () => Promise<void>): Promise<void>;
	/** Waits, in a transaction, until no other one has this lock, and keeps it until the transaction ends. */
	lock(lock: InstanceLock, query: Query): Promise<void>;
	/** Rejects if the database cannot be used now. */
	check(): Promise<void>;
	/**
	 * Gives space that nothing uses any more back to the disk; resolves to how many bytes. `in passing`: in small steps, if
	 * there is much, and leaves to PostgreSQL what that does by itself; `fully`: all, and requests may have to wait.
	 */
	compact(how: Compaction, signal?: AbortSignal): Promise<number>;
}

export type Compaction = 'in passing' | 'fully';

/** What only one instance does at a time. The numbers are those of advisory locks; teams have the positive ones. */
export const instanceLocks = { backup: -1, users: -2 } as const;
export type InstanceLock = keyof typeof instanceLocks;

/** What is there cannot hold the service's data; the message says why. */
export class UnusableDataError extends Error {}
