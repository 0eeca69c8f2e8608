import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { describeStore } from './storeSuite.ts';

describe('a store in memory', () => {
	describeStore(async () => new SqliteDatabase());
});

describe('a store in a folder', () => {
	const folders: string[] = [];
	afterAll(() => {
		for (const folder of folders) rmSync(folder, { recursive: true });
	});
	describeStore(async () => {
		const folder = mkdtempSync(join(tmpdir(), 'store-'));
		folders.push(folder);
		return new SqliteDatabase(folder);
	});
});

test('data of another version are not touched', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'store-'));
	const database = new SqliteDatabase(folder);
	await database.exclusively((own) => own.exec('PRAGMA user_version = 99'));
	expect(() => new SqliteDatabase(folder)).toThrow(/has version 99; this service reads version 6/);
	await database[Symbol.asyncDispose]();
	rmSync(folder, { recursive: true });
});
