import { kindOf } from '../dialect.ts';
import { runAll } from './migration.ts';
import type { Migration } from './migration.ts';

/** When requests of a key were accepted, in ms; it need not outlive a crash. A process with SQLite counts by itself. */
const requestTime = `CREATE UNLOGGED TABLE request_time
	(key TEXT PRIMARY KEY, times DOUBLE PRECISION[] NOT NULL)`;

/** Instances count the requests of the last second together. */
export const requestTimes: Migration = {
	tables: async (query) => {
		if (kindOf(query) === 'postgres') await runAll(query, [requestTime]);
	},
};
