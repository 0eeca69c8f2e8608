import { Migrator, sql } from 'kysely';
import { UnusableDataError } from '../database.ts';
import { kindOf } from '../dialect.ts';
import { migrations } from './migrations.ts';
import type { Query } from '../tables.ts';

const table = 'schema_migration';

/** Which of these tables there are. */
async function tablesIn(query: Query, names: readonly string[]): Promise<string[]> {
	const { rows } =
		kindOf(query) === 'sqlite'
			? await sql<{ name: string }>`
				SELECT name FROM sqlite_schema WHERE name IN (${sql.join(names)})`.execute(query)
			: await sql<{ name: string }>`
				SELECT name FROM unnest(ARRAY[${sql.join(names)}]) AS name
				WHERE to_regclass(name) IS NOT NULL`.execute(query);
	return rows.map(({ name }) => name);
}

/** The migrations that a database has had. Throws UnusableDataError if this version of the service can't go on from there. */
async function migrationsOf(query: Query, where: string): Promise<readonly string[]> {
	const found = await tablesIn(query, [table, 'team']);
	if (found.includes('team') && !found.includes(table)) {
		throw new UnusableDataError(
			`The data in ${where} were made by a version from before the first release. Back them up with that version (backup --to backup.tar.gz), and restore the backup with this one into an empty folder or database (restore backup.tar.gz).`,
		);
	}
	if (!found.includes(table)) return [];
	const { rows } = await sql<{
		name: string;
	}>`SELECT name FROM ${sql.table(table)} ORDER BY name`.execute(query);
	const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
	if (!unknown) return rows.map(({ name }) => name);
	throw new UnusableDataError(
		`The data in ${where} were changed by a newer version of the service (${unknown.name}). Use that version, or another folder or database.`,
	);
}

/** Whether the tables of a database are not those of this version yet. Throws UnusableDataError. */
export async function lacksMigrations(query: Query, where: string): Promise<boolean> {
	return (await migrationsOf(query, where)).length < Object.keys(migrations).length;
}

/** Makes the tables, or brings them up to a migration (default: the newest), in one transaction. */
export async function migrate(query: Query, upTo?: string): Promise<void> {
	const all = Object.entries(migrations).map(([name, { tables, rows }]) => {
		const up = async (own: Query) => {
			await tables(own);
			await rows?.(own);
		};
		return [name, { up }] as const;
	});
	const migrator = new Migrator({
		db: query,
		provider: { getMigrations: () => Promise.resolve(Object.fromEntries(all)) },
		migrationTableName: table,
		migrationLockTableName: `${table}_lock`,
	});
	const { error } = await (upTo === undefined
		? migrator.migrateToLatest()
		: migrator.migrateTo(upTo));
	if (error !== undefined) throw error as Error;
}
