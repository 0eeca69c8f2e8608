import type { Database } from './database.ts';
import type { Query } from './tables.ts';

/** Called at the beginning of a transaction, which rejects if it throws. */
export type Guard = (query: Query) => Promise<void>;

/** A database whose transactions all begin with `guard`, so that no change can bypass it. */
export function guarded(database: Database, guard: Guard): Database {
	const { kind, query, newLimiter, newRequestCount } = database;
	return {
		kind,
		query,
		newLimiter,
		newRequestCount,
		transaction: (work) =>
			database.transaction(async (own) => {
				await guard(own);
				return work(own);
			}),
		together: (team, work) =>
			database.together(team, async (own, time) => {
				await guard(own);
				return work(own, time);
			}),
		sharedTime: () => database.sharedTime(),
		snapshot: (work) => database.snapshot(work),
		alone: (lock, work) => database.alone(lock, work),
		lock: (lock, own) => database.lock(lock, own),
		check: () => database.check(),
		compact: (how, signal) => database.compact(how, signal),
		[Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
	};
}
