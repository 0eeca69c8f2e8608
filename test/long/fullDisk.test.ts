import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { startService } from '../../service/test/installed/service.ts';
import { openState } from '../../service/src/server/state.ts';
import { backUp } from '../../service/src/store/backup/backup.ts';
import { checkStored } from '../../service/src/store/checkStored.ts';
import { TeamTable } from '../../service/src/store/teamTable.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';

const key = 'pdf_key-for-a-full-disk';
const disk = mkdtempSync(join(tmpdir(), 'full-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]).status === 0;
// Mounting needs root, which continuous integration has not.
if (!isMounted) process.stderr.write('A small disk cannot be mounted here: SKIPPED\n');
afterAll(() => {
	if (isMounted) execFileSync('umount', [disk]);
	rmSync(disk, { recursive: true });
});

(isMounted ? it : it.skip)(
	'on a full disk a fill is refused in a sentence, what was answered is there, and a backup leaves nothing',
	async () => {
		const dataDir = join(disk, 'data');
		const now = () => new Date();
		{
			await using opened = new AsyncDisposableStack();
			const state = await openState({ dataDir }, { now }, opened);
			const table = new TeamTable(state.database, now);
			const teamId = await table.add('Office');
			await table.keys.add(teamId, { key, name: 'test' });
			const bytes = await smallForm();
			await state
				.openTeams()
				.withId(teamId)
				.store.addTemplate({ uid: 'letter', name: 'Letter', bytes });
		}
		const lines: Record<string, unknown>[] = [];
		const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
		const log = pino({ level: 'warn' }, { write });
		await using service = await startService({ port: 0, dataDir, log });
		await service.ready;
		const readiness = async () => {
			const ready = await fetch(`${service.url}/readyz`);
			return [ready.status, await ready.json()];
		};
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		const fill = () =>
			fetch(`${service.url}/v1/templates/letter`, {
				method: 'POST',
				headers,
				body: JSON.stringify({ data: { Name: 'x'.repeat(20_000) } }),
			});
		let created = 0;
		let answer = await fill();
		for (; answer.ok && created < 1000; answer = await fill()) created += 1;
		expect([answer.status, await answer.text()]).toEqual([
			503,
			expect.stringContaining('The disk of the service is full; nothing was stored.'),
		]);
		const list = await fetch(`${service.url}/v1/documents?limit=1`, { headers });
		expect(await list.json()).toMatchObject({ totalCount: created });

		// So many at once that SQLite writes before the end of their transaction, and undoes it.
		const together = await Promise.all(Array.from({ length: 200 }, fill));
		expect(new Set(together.map(({ status }) => status))).toEqual(new Set([503]));
		expect(await readiness()).toEqual([503, { status: 'not ready', missing: ['disk'] }]);
		expect(lines).toEqual([
			expect.objectContaining({
				msg: 'The disk of the service is full; nothing was stored.',
				requestId: answer.headers.get('x-request-id'),
			}),
		]);
		expect(lines[0]).not.toHaveProperty('err');
		const taken = readdirSync(disk).length;
		execFileSync('mount', ['-o', 'remount,size=30m', disk]);
		expect(await readiness()).toEqual([200, { status: 'ready' }]);
		expect((await fill()).status).toBe(200);
		expect(readdirSync(disk)).toHaveLength(taken);

		await using opened = new AsyncDisposableStack();
		writeFileSync(join(disk, 'rest'), Buffer.alloc(0));
		execFileSync('sh', ['-c', `dd if=/dev/zero of=${join(disk, 'rest')} 2>/dev/null || true`]);
		const storage = (await openState({ dataDir }, { now }, opened)).storage;
		const failed = await backUp(storage, join(disk, 'backup.tar.gz'), now()).catch(
			(error: NodeJS.ErrnoException) => error.code,
		);
		expect(failed).toBe('ENOSPC');
		expect(readdirSync(disk).toSorted()).toEqual(['data', 'rest']);
	},
);

(isMounted ? it : it.skip).each([0, 16, 48, 96])(
	'tables that are made with %i kB of room are undone, and made when there is more',
	async (kilobytes) => {
		for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
		const dataDir = join(disk, 'data');
		mkdirSync(dataDir);
		writeFileSync(join(disk, 'room'), Buffer.alloc(kilobytes * 1000));
		execFileSync('sh', ['-c', `dd if=/dev/zero of=${join(disk, 'rest')} 2>/dev/null || true`]);
		rmSync(join(disk, 'room'));
		const open = async () => {
			await using opened = new AsyncDisposableStack();
			const now = () => new Date();
			const state = await openState({ dataDir }, { now }, opened);
			return await checkStored(state.storage);
		};
		await expect(open()).rejects.toThrow(
			/^(The disk of \S+ is full; nothing was changed\.|Cannot use the data folder \S+: .*)$/,
		);
		rmSync(join(disk, 'rest'));
		const file = new DatabaseSync(join(dataDir, 'service.sqlite'));
		expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
		expect(file.prepare("SELECT name FROM sqlite_schema WHERE name = 'team'").all()).toEqual([]);
		file.close();
		expect(await open()).toMatchObject({ templates: 0, documents: 0, damages: [] });
	},
);
