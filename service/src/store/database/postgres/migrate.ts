import type { PoolClient } from 'pg';
import { UnusableDataError } from '../database.ts';
import { documentTally } from '../documentTally.ts';
import {
	documentByTemplate,
	postgresWords,
	schema,
	schemaVersion,
	sixthTables,
} from '../schema.ts';
import { titleIndex } from '../titleIndex.ts';

/** How to get from a version to the next: statements that instances of that version can go on with. */
const steps: ReadonlyMap<number, string> = new Map([
	[
		5,
		`DROP INDEX document_by_template; ${documentByTemplate}
		${sixthTables(postgresWords)} ${titleIndex.postgres}`,
	],
]);
/** The oldest version whose instances can go on with the tables of this one. */
const readableBy = 5;

interface Version {
	readonly version: number;
	readonly readable_by: number;
}

async function versionOf(client: PoolClient): Promise<Version | undefined> {
	const { rows: known } = await client.query<{ name: string | null }>(
		"SELECT to_regclass('schema_version')::text AS name",
	);
	if (known[0]?.name === null) return undefined;
	const { rows } = await client.query<Version>('SELECT version, readable_by FROM schema_version');
	return rows[0];
}

/** Makes the tables, or brings them to this version; instances that start together wait for each other. */
export async function migrate(
	client: PoolClient,
	{ space, shown }: { readonly space: number; readonly shown: string },
): Promise<void> {
	await client.query('BEGIN');
	try {
		await client.query('SELECT pg_advisory_xact_lock($1::int, 0)', [space]);
		const stored = await versionOf(client);
		if (stored && stored.version > schemaVersion && stored.readable_by > schemaVersion) {
			throw new UnusableDataError(
				`The database ${shown} has version ${stored.version}; this service reads version ${schemaVersion}. Use a newer version of the service.`,
			);
		}
		if (!stored) {
			await client.query(schema(postgresWords) + documentTally.postgres + titleIndex.postgres);
			// As rate-limiter-flexible wants it; it need not outlive a crash.
			await client.query(`CREATE UNLOGGED TABLE rate_limit
				(key VARCHAR(255) PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)`);
			await client.query('CREATE TABLE schema_version (version BIGINT, readable_by BIGINT)');
			const values = [schemaVersion, readableBy];
			await client.query('INSERT INTO schema_version VALUES ($1, $2)', values);
		}
		for (let version = stored?.version ?? schemaVersion; version < schemaVersion; version += 1) {
			await client.query(steps.get(version) ?? '');
			const values = [version + 1, readableBy];
			await client.query('UPDATE schema_version SET version = $1, readable_by = $2', values);
		}
		await client.query('COMMIT');
	} catch (error) {
		await client.query('ROLLBACK').catch(() => undefined);
		throw error;
	}
}
