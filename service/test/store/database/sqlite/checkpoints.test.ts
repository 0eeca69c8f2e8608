import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Checkpoints } from '../../../../src/store/database/sqlite/checkpoints.ts';
import { openSqlite } from '../../../../src/store/database/sqlite/sqliteDatabase.ts';
import { TeamTable } from '../../../../src/store/teamTable.ts';
import { until } from '../../../until.ts';

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
	file = join(folder, 'service.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const size = (name: string) => statSync(name).size;
const megabyte = 1_000_000;

/** A database whose log nothing but the checkpoints takes over. */
function openLogged() {
	const database = new DatabaseSync(file);
	database.exec(
		'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE big (bytes)',
	);
	return {
		write: (megabytes: number) => {
			for (let count = 0; count < megabytes; count += 1)
				database.exec(`INSERT INTO big VALUES (zeroblob(${megabyte}))`);
		},
		[Symbol.dispose]: () => database.close(),
	};
}

test('what was written is taken over while a transaction goes on', async () => {
	using database = openLogged();
	database.write(3);
	expect(size(file)).toBeLessThan(megabyte);
	const exclusively = () => Promise.reject(new Error('Nothing has to wait.'));
	const checkpoints = new Checkpoints({ file, busyMs: 0, exclusively });
	using other = new DatabaseSync(file);
	other.exec('BEGIN IMMEDIATE; CREATE TABLE another (one)');
	expect(await Promise.all([checkpoints.run('PASSIVE'), checkpoints.run('PASSIVE')])).toEqual([
		expect.any(Number),
		expect.any(Number),
	]);
	expect(size(file)).toBeGreaterThan(3 * megabyte);
	other.exec('COMMIT');
	await checkpoints.close();
});

test('a long log is begun again, when nothing is being written', async () => {
	using database = openLogged();
	const turn = Promise.withResolvers<undefined>();
	let isFree = true;
	const exclusively = async <Result>(work: () => Promise<Result>) => {
		isFree = false;
		const result = await work();
		isFree = true;
		turn.resolve(undefined);
		return result;
	};
	const checkpoints = new Checkpoints({ file, busyMs: 0, exclusively });
	database.write(40);
	const length = size(`${file}-wal`);
	checkpoints.note();
	await turn.promise;
	expect(isFree).toBe(true);
	database.write(30);
	expect(size(`${file}-wal`)).toBe(length);
	await checkpoints.close();
});

test('a log that cannot be taken over stays, and the next try may succeed', async () => {
	using database = openLogged();
	const exclusively = <Result>(work: () => Promise<Result>) => work();
	const checkpoints = new Checkpoints({ file: join(folder, 'none/none'), busyMs: 0, exclusively });
	await expect(checkpoints.run('PASSIVE')).rejects.toThrow();
	await expect(checkpoints.run('PASSIVE')).rejects.toThrow();
	await checkpoints.close();
	database.write(1);
});

test('a database takes over its changes while it is open, and all of them when it is closed', async () => {
	{
		await using database = await openSqlite(folder);
		const before = size(file);
		const teams = new TeamTable(database, () => new Date());
		for (let count = 0; count < 100; count += 1) await teams.add('x'.repeat(900) + count);
		await until('a larger database', () => size(file) > before);
	}
	expect(() => size(`${file}-wal`)).toThrow();
});
