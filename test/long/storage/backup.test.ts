import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openState } from '../../../service/src/server/state.ts';
import { backUp } from '../../../service/src/store/backup/backup.ts';
import { backUpIfDue } from '../../../service/src/store/backup/backups.ts';
import { restore } from '../../../service/src/store/backup/restore.ts';
import type { Storage } from '../../../service/src/store/storage.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { readRows, walkedTables } from '../../../service/src/store/walk.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import { newDatabase } from './newDatabase.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const now = () => new Date('2026-05-06T07:08:09.000Z');

async function everything({ database }: Storage) {
	const tables: Record<string, unknown> = {};
	for (const table of walkedTables.filter((one) => one !== 'audit_entry')) {
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
			const open = (where: object) => openState(where, { now }, opened);
			const first = await open({ dataDir: join(folder, 'first') });
			const table = new TeamTable(first.database, now);
			const { store } = first.openTeams().withId(await table.add('Office'));
			await store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
			await addDocuments(store, 700, { templateUid: 'letter' });

			const there = await open({ databaseUrl: await newDatabase(server) });
			const archive = (name: string) => join(folder, `${name}.tar.gz`);
			await backUp(first.storage, archive('there'), now());
			const entry = { actor: 'test', action: 'backup.restored' };
			await restore(there.storage, archive('there'), { at: now(), entry });
			expect(await everything(there.storage)).toEqual(await everything(first.storage));

			const back = await open({ dataDir: join(folder, 'back') });
			await backUp(there.storage, archive('back'), now());
			await restore(back.storage, archive('back'), { at: now(), entry });
			expect(await everything(back.storage)).toEqual(await everything(first.storage));

			const moved = there.openTeams().withId(1).store;
			await addDocuments(moved, 1, { templateUid: 'letter' });
			expect(await moved.documents.count()).toBe(701);
			expect(await new TeamTable(there.database, now).add('Second')).toBe(2);
		} finally {
			await server.close();
			rmSync(folder, { recursive: true });
		}
	},
);

(hasPostgres() ? it : it.skip)(
	'of instances that share a database, one makes the backup of the schedule, also in folders of their own',
	async () => {
		const folder = mkdtempSync(join(tmpdir(), 'backup-'));
		const server = await startPostgres();
		try {
			await using opened = new AsyncDisposableStack();
			const databaseUrl = await newDatabase(server);
			const open = () => openState({ databaseUrl }, { now }, opened);
			const instances = [await open(), await open(), await open()];
			const schedule = (name: string) => ({ folder: join(folder, name), hours: 24, keep: 7 });
			const round = (time: Date) =>
				Promise.all(
					instances.map(({ storage }, index) =>
						backUpIfDue(storage, schedule(`of-${index}`), time),
					),
				);
			const made = (paths: readonly (string | undefined)[]) => paths.filter(Boolean).length;
			expect(made(await round(now()))).toBe(1);
			expect(made(await round(now()))).toBe(0);
			expect(made(await round(new Date(now().getTime() + 25 * 3_600_000)))).toBe(1);
			// In one folder, too.
			const shared = instances.map(({ storage }) =>
				backUpIfDue(storage, schedule('shared'), new Date(now().getTime() + 50 * 3_600_000)),
			);
			expect(made(await Promise.all(shared))).toBe(1);
			const [first, second] = instances;
			const order: string[] = [];
			await first?.database.alone('backup', async () => {
				await second?.database.alone('backup', async () => void order.push('both at once'));
				order.push('one');
			});
			await second?.database.alone('backup', async () => void order.push('the other'));
			expect(order).toEqual(['one', 'the other']);
			const clock = await second?.database.sharedTime();
			expect(Math.abs(Date.now() - Number(clock))).toBeLessThan(3_600_000);
		} finally {
			await server.close();
			rmSync(folder, { recursive: true });
		}
	},
);
