import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { startService } from '../../installed/service.ts';
import { verifyArchive } from '../../../src/store/backup/backup.ts';
import { contentHash } from '../../../src/store/contents.ts';
import { migrations, newestMigration } from '../../../src/store/database/migrations/migrations.ts';
import { sqliteDialect } from '../../../src/store/database/sqlite/sqliteDialect.ts';
import { openStorage } from '../../../src/store/storage.ts';
import { backedUpTables } from '../../../src/store/walk.ts';
import { madeAt } from './facts.ts';
import { describeUpgrades } from './upgradeSuite.ts';

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'service.sqlite');
const hash = () => contentHash(readFileSync(file()));

describeUpgrades(async () => {
	const database = new DatabaseSync(file());
	return {
		options: { dataDir },
		query: new Kysely({ dialect: sqliteDialect(database, 'one at a time') }),
		kind: 'sqlite',
		[Symbol.asyncDispose]: async () => database.close(),
	};
});

test('the backup of the newest migration has rows of every table (else: node make.mts)', async () => {
	const { rows } = await verifyArchive(madeAt(newestMigration).archive);
	expect(Object.keys(rows).toSorted()).toEqual(backedUpTables.toSorted());
});

/** Makes a data folder, and changes its file. */
async function changed(sql: string): Promise<string> {
	{
		await using opened = new AsyncDisposableStack();
		await openStorage({ dataDir }, opened);
	}
	const database = new DatabaseSync(file());
	database.exec(`${sql}; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;`);
	database.close();
	return hash();
}

test('a data folder from before the first release is refused, says what to do, and is left as it is', async () => {
	const before = await changed('DROP TABLE schema_migration; PRAGMA user_version = 6');
	await expect(startService({ port: 0, dataDir })).rejects.toThrow(
		/made by a version from before the first release\. Back them up with that version \(backup --to .*\), and restore the backup/,
	);
	expect(hash()).toBe(before);
});

test('a data folder of a newer version is refused, and left as it is', async () => {
	const before = await changed("INSERT INTO schema_migration VALUES ('9999-newer', '')");
	await expect(startService({ port: 0, dataDir })).rejects.toThrow(
		`The data in ${dataDir} were changed by a newer version of the service (9999-newer)`,
	);
	expect(hash()).toBe(before);
});

test('a data folder is not migrated while a service uses it', async () => {
	const [last = ''] = Object.keys(migrations).slice(-1);
	await using service = await startService({ port: 0, dataDir });
	const database = new DatabaseSync(file());
	database.prepare('DELETE FROM schema_migration WHERE name = ?').run(last);
	const count = () => database.prepare('SELECT count(*) AS n FROM schema_migration').get();
	const before = count();
	await using opened = new AsyncDisposableStack();
	for (const use of ['alone', 'beside'] as const) {
		await expect(openStorage({ dataDir, use }, opened)).rejects.toThrow(
			`Another service uses the data folder ${dataDir}`,
		);
	}
	expect([count(), (await fetch(`${service.url}/livez`)).status]).toEqual([before, 200]);
	database.close();
});
