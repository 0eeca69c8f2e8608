import { kindOf } from '../dialect.ts';
import { runAll, words } from './migration.ts';
import type { Migration } from './migration.ts';

/** A template knows who changed it last. */
export const changedBy: Migration = {
	tables: (query) =>
		runAll(query, [`ALTER TABLE template ADD COLUMN changed_by ${words[kindOf(query)].int}`]),
};
