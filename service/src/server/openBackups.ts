import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { done } from '../domain/access/actor.ts';
import { ServiceProblem } from '../domain/problem.ts';
import { noBackup } from '../http/app/access/backups.ts';
import type { Backups, Restorable, RowCounts } from '../http/app/access/backups.ts';
import { AppProblem } from '../http/app/appProblem.ts';
import type { Pause } from '../http/pause.ts';
import { UnusableArchiveError, verifyArchive, writeArchive } from '../store/backup/backup.ts';
import { backupName, backupsIn } from '../store/backup/backups.ts';
import type { BackupSchedule } from '../store/backup/backups.ts';
import { countPurgeable } from '../store/purge.ts';
import type { Query } from '../store/database/tables.ts';
import { restoreVerified } from '../store/backup/restore.ts';
import { makeBackups } from './chores.ts';
import type { Housekeeping } from './housekeeping.ts';
import type { State } from './state.ts';

/** An uploaded archive that was read completely. */
interface Ready {
	readonly id: string;
	readonly path: string;
	/** Its file name. */
	readonly name: string;
	readonly isUpload: boolean;
}

interface Surroundings {
	/** The folder of uploaded archives. */
	readonly uploads: string;
	readonly schedule: BackupSchedule | undefined;
	readonly house: Housekeeping;
	readonly pause: Pause;
	readonly log: Logger;
	readonly now: () => Date;
}

const noRoom = () =>
	new AppProblem(507, 'The disk of the service has no room for this backup.', 'no-room');

const cut = () => new AppProblem(400, 'The upload was cut off.', 'upload-cut');

/**
 * Opens the folder of uploaded archives. They stay until they are restored, the next one is uploaded, or the service
 * ends. Deletes what a killed service left behind.
 */
export function openUploads(dataDir: string | undefined, opened: AsyncDisposableStack): string {
	const uploads =
		dataDir === undefined ? join(tmpdir(), `uploads-${randomUUID()}`) : join(dataDir, 'uploads');
	const empty = () => rmSync(uploads, { recursive: true, force: true });
	empty();
	opened.defer(empty);
	return uploads;
}

/** Backups for the page. */
export function openBackups(
	state: State,
	{ uploads, schedule, house, pause, log, now }: Surroundings,
): Backups {
	const { storage } = state;
	let ready: Ready | undefined;
	let isRestoring = false;
	let restoreProblem: string | undefined;

	const discard = async (id?: string) => {
		if (!ready || (id !== undefined && ready.id !== id)) return;
		const { path, isUpload } = ready;
		ready = undefined;
		if (isUpload) await rm(path, { force: true });
	};

	const inspected = async (one: Omit<Ready, 'id'>): Promise<Restorable> => {
		const { path, name } = one;
		const mostBytes = await roomIn(uploads);
		const { created, rows, administrators } = await verifyArchive(path, { name, mostBytes }).catch(
			(error: unknown) => {
				if (!(error instanceof UnusableArchiveError)) throw error;
				throw new ServiceProblem('invalid_request', error.message, [], { reason: 'bad-backup' });
			},
		);
		if (administrators.length === 0) {
			throw new AppProblem(
				409,
				'Nobody could sign in afterwards: the backup has no administrator.',
				'no-administrator',
			);
		}
		await discard();
		const id = randomUUID();
		ready = { id, ...one };
		const has = rowCounts((table) => rows[table] ?? 0);
		const stored = await countRows(storage.database.query);
		return {
			id,
			made: created,
			has,
			replaces: rowCounts((table) => stored[table]),
			administrators,
		};
	};

	const pathOf = async (name: string) => {
		const all = schedule ? await backupsIn(schedule.folder) : [];
		const found = all.find(({ path }) => basename(path) === name);
		if (!found) throw noBackup();
		return found.path;
	};

	return {
		schedule: schedule && { hours: schedule.hours, keep: schedule.keep },
		get problem() {
			return house.problemOf(makeBackups);
		},
		// With PostgreSQL, other instances could answer meanwhile.
		canRestore: storage.database.kind === 'sqlite',
		get restoreProblem() {
			return restoreProblem;
		},
		async list() {
			const all = schedule ? await backupsIn(schedule.folder) : [];
			return Promise.all(
				all.map(async ({ path, made }) => ({
					name: basename(path),
					made: made.toISOString(),
					bytes: (await stat(path)).size,
				})),
			);
		},
		pathOf,
		fresh() {
			const time = now();
			const begin = () => {
				const bytes = new PassThrough();
				writeArchive(storage, bytes, time).catch((error: Error) => {
					log.warn(`A backup was not downloaded to its end: ${error.message}`);
					bytes.destroy(error);
				});
				return bytes;
			};
			return { name: backupName(time), begin };
		},
		async receive(source, length, check) {
			await mkdir(uploads, { recursive: true, mode: 0o700 });
			await discard();
			if (length > (await roomIn(uploads))) throw noRoom();
			const path = join(uploads, `${randomUUID()}.tar.gz`);
			try {
				await pipeline(source, createWriteStream(path, { mode: 0o600 }));
				await check();
				return await inspected({ path, name: 'the file', isUpload: true });
			} catch (error) {
				await rm(path, { force: true });
				const { code = '' } = error as NodeJS.ErrnoException;
				if (code === 'ENOSPC') throw noRoom();
				throw /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(code) ? cut() : error;
			}
		},
		inspect: async (name) => inspected({ path: await pathOf(name), name, isUpload: false }),
		discard,
		get isRestoring() {
			return isRestoring;
		},
		beginRestore(id, actor) {
			if (ready?.id !== id || isRestoring) throw noBackup();
			const { path, name, isUpload } = ready;
			ready = undefined;
			isRestoring = true;
			restoreProblem = undefined;
			const { name: by, address } = actor;
			// In the backup, the acting user may have another ID, or not exist.
			const entry = done({ name: by, address }, 'backup.restored', { subject: name });
			const work = async () => {
				await restoreVerified(storage, path, { at: now(), entry, name, replacesAll: true });
				state.restored();
			};
			log.warn(`${by} restores the backup ${name}: no request is answered until that is done.`);
			const end = async () => {
				isRestoring = false;
				if (isUpload) await rm(path, { force: true });
			};
			void house
				.instead(() => pause.during(work))
				.then(
					() => log.warn(`The backup ${name} is restored.`),
					(error: Error) => {
						restoreProblem = error.message;
						log.error({ err: error }, `The backup was not restored: ${error.message}`);
					},
				)
				.finally(end);
		},
	};
}

const counted = ['team', 'user_account', 'template', 'document'] as const;
type Counted = (typeof counted)[number];

const rowCounts = (of: (table: Counted) => number): RowCounts => ({
	teams: of('team'),
	users: of('user_account'),
	templates: of('template'),
	documents: of('document'),
});

/** Without what is deleted for good and waits for its rows to go. */
async function countRows(query: Query): Promise<Record<Counted, number>> {
	const all = counted.map(async (table) => {
		const { n } = await query
			.selectFrom(table)
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.executeTakeFirstOrThrow();
		return [table, Number(n)] as const;
	});
	const rows = Object.fromEntries(await Promise.all(all)) as Record<Counted, number>;
	const waiting = await countPurgeable(query);
	return {
		...rows,
		team: rows.team - waiting.teams,
		template: rows.template - waiting.templates,
		document: rows.document - waiting.documents,
	};
}

/** The free bytes on the disk of a folder that may not exist yet. */
async function roomIn(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(join(folder, '..'));
	return bavail * bsize;
}
