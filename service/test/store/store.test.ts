import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { describeDeletions } from './deletionSuite.ts';
import { describeStore } from './storeSuite.ts';

describe('a store in memory', () => {
	describeStore(() => openSqlite());
	describeDeletions(() => openSqlite());
});

describe('a store in a folder', () => {
	const folders: string[] = [];
	afterAll(() => {
		for (const folder of folders) rmSync(folder, { recursive: true });
	});
	const open = () => {
		const folder = mkdtempSync(join(tmpdir(), 'store-'));
		folders.push(folder);
		return openSqlite(folder);
	};
	describeStore(open);
	describeDeletions(open);
});
