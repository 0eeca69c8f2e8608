import type { NewLimiter, NewRequestCount } from './limiters.ts';
import type { Query } from './tables.ts';

/** The database: SQLite or PostgreSQL. */
export interface Database extends AsyncDisposable {
	readonly kind: 'sqlite' | 'postgres';
	/** For reading only; sees only committed changes. */
	readonly query: Query;
	/**
	 * Runs `work` in a transaction; resolves when it is on disk. Inside, use only the given query. After a conflict with
	 * another transaction, `work` is called again.
	 */
	transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
	/**
	 * Like `transaction`, for new documents of a team, but waiting calls share one transaction (group commit). `time` is
	 * from the clock that all instances share.
	 */
	together<Result>(
		team: number,
		work: (query: Query, time: Date | undefined) => Promise<Result>,
	): Promise<Result>;
	/** The time of the clock that all instances share; undefined if there is only one instance. */
	sharedTime(): Promise<Date | undefined>;
	/** Creates limiters that count across all instances. */
	readonly newLimiter: NewLimiter;
	/** Creates counters of the requests of a second, across all instances. */
	readonly newRequestCount: NewRequestCount;
	/** Runs `work` on a snapshot, without blocking others. It must not change anything. */
	snapshot<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
	/** Runs `work`, unless another instance holds this lock. */
	alone(lock: InstanceLock, work: () => Promise<void>): Promise<void>;
	/** Waits for this lock in a transaction, and holds it until the transaction ends. */
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

/** The database or folder can't be used; the message says why. */
export class UnusableDataError extends Error {}
