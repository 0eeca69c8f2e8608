import { first } from './0001-first.ts';
import { deletion } from './0002-deletion.ts';
import { checksum } from './0003-checksum.ts';
import { warnings } from './0004-warnings.ts';
import { changedBy } from './0005-changed-by.ts';
import { requestTimes } from './0006-request-time.ts';
import { documentParts } from './0007-document-parts.ts';
import { createdBetween } from './0008-created-between.ts';
import { combined } from './0009-combined.ts';
import type { Migration } from './migration.ts';

/** All migrations in order, by the names of their files. */
export const migrations: Readonly<Record<string, Migration>> = {
	'0001-first': first,
	'0002-deletion': deletion,
	'0003-checksum': checksum,
	'0004-warnings': warnings,
	'0005-changed-by': changedBy,
	'0006-request-time': requestTimes,
	'0007-document-parts': documentParts,
	'0008-created-between': createdBetween,
	'0009-combined': combined,
};

export const newestMigration = Object.keys(migrations).at(-1) ?? '';

/** The migrations after one, in order; after none: all of them. */
export function migrationsAfter(name: string | undefined): readonly Migration[] {
	const from = name === undefined ? 0 : Object.keys(migrations).indexOf(name) + 1;
	return Object.values(migrations).slice(from);
}
