import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { behaviorWith } from '../../../service/src/domain/behavior.ts';
import { openState } from '../../../service/src/server/state.ts';
import { backUp, restore } from '../../../service/src/store/backup/backup.ts';
import type { Storage } from '../../../service/src/store/storage.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { readRows, walkedTables } from '../../../service/src/store/walk.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import { newDatabase } from './newDatabase.ts';

const now = () => new Date('2026-05-06T07:08:09.000Z');

async function everything({ database }: Storage) {
	const tables: Record<string, unknown> = {};
	for (const table of walkedTables) {
		const rows = await readRows(database.query, table, undefined, 5000);
		// Buffers and arrays of bytes count as equal.
		tables[table] = JSON.parse(
			JSON.stringify(rows, (_name, value: unknown) =>
				value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
			),
		);
	}
	return tables;
}

(hasPostgres() ? it : it.skip)(
	'a backup goes from SQLite to PostgreSQL and back, and new rows get new numbers',
	async () => {
		const folder = mkdtempSync(join(tmpdir(), 'backup-'));
		const server = await startPostgres();
		try {
			await using opened = new AsyncDisposableStack();
			const open = (where: object) => openState(where, { behavior: behaviorWith(), now }, opened);
			const first = await open({ dataDir: join(folder, 'first') });
			const table = new TeamTable(first.database, now);
			const { store } = first.teams.withId(await table.add('Office'));
			await store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
			await store.addDocuments(700, { templateUid: 'letter' });

			const there = await open({ databaseUrl: await newDatabase(server) });
			const archive = (name: string) => join(folder, `${name}.tar.gz`);
			await backUp(first.storage, archive('there'), now());
			await restore(there.storage, archive('there'));
			expect(await everything(there.storage)).toEqual(await everything(first.storage));

			const back = await open({ dataDir: join(folder, 'back') });
			await backUp(there.storage, archive('back'), now());
			await restore(back.storage, archive('back'));
			expect(await everything(back.storage)).toEqual(await everything(first.storage));

			const moved = there.teams.withId(1).store;
			await moved.addDocuments(1, { templateUid: 'letter' });
			expect(await moved.documents.count()).toBe(701);
			expect(await new TeamTable(there.database, now).add('Second')).toBe(2);
		} finally {
			await server.close();
			rmSync(folder, { recursive: true });
		}
	},
);
