import { runAll } from './migration.ts';
import type { Migration } from './migration.ts';

/** A fill that is asked for again with its key has the same answer. */
export const warnings: Migration = {
	tables: (query) => runAll(query, ['ALTER TABLE fill_key ADD COLUMN warnings TEXT']),
};
