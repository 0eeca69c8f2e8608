import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { describeStore } from './storeSuite.ts';

describe('a store in memory', () => {
	describeStore(() => openSqlite());
});

describe('a store in a folder', () => {
	const folders: string[] = [];
	afterAll(() => {
		for (const folder of folders) rmSync(folder, { recursive: true });
	});
	describeStore(async () => {
		const folder = mkdtempSync(join(tmpdir(), 'store-'));
		folders.push(folder);
		return openSqlite(folder);
	});
});
