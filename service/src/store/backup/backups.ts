import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from './backup.ts';
import type { Storage } from '../storage.ts';

const named = /^backup-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** A backup in a folder; its name contains the time. */
export interface Backup {
	readonly path: string;
	readonly made: Date;
}

/** The name of a new backup. */
export function backupName(now: Date): string {
	return `backup-${now.toISOString().slice(0, 19).replace(/:/g, '')}Z.tar.gz`;
}

/** The backups in a folder, newest first; none if the folder doesn't exist. */
export async function backupsIn(folder: string): Promise<Backup[]> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
	return names
		.flatMap((name) => {
			const [, hour, minute, second] = named.exec(name) ?? [];
			if (hour === undefined) return [];
			return [{ path: join(folder, name), made: new Date(`${hour}:${minute}:${second}Z`) }];
		})
		.sort((one, other) => other.made.getTime() - one.made.getTime());
}

export interface BackupSchedule {
	readonly folder: string;
	/** The interval between backups. */
	readonly hours: number;
	/** How many backups are kept. */
	readonly keep: number;
}

const hourMs = 3_600_000;

/** The chores of the database that tell of backups: the last of all instances, and the last in a folder. */
const ofAll = 'backup';
const inFolder = (folder: string) => `backup in ${folder}`;

async function lastDone({ database }: Storage, name: string): Promise<Date | undefined> {
	const row = await database.query
		.selectFrom('chore')
		.select('done')
		.where('name', '=', name)
		.executeTakeFirst();
	return row && new Date(row.done);
}

async function noteDone({ database }: Storage, folder: string, now: Date): Promise<void> {
	const done = now.toISOString();
	await database.transaction((query) =>
		query
			.insertInto('chore')
			.values([ofAll, inFolder(folder)].map((name) => ({ name, done })))
			.onConflict((conflict) => conflict.column('name').doUpdateSet({ done }))
			.execute(),
	);
}

/** The times of the newest backup in a folder, and of the last by any instance. */
export async function lastBackups(storage: Storage, folder: string): Promise<readonly Date[]> {
	const [newest] = await backupsIn(folder);
	const shared = storage.database.kind === 'postgres' ? await lastDone(storage, ofAll) : undefined;
	return [newest?.made, shared].filter((time) => time !== undefined);
}

/** The folder for backups is missing that was there before. */
export class FolderMissingError extends Error {}

/** Makes the folder for its first backup. If it is missing later, its disk is not there, and another one would fill up. */
async function makeFolder(storage: Storage, folder: string): Promise<void> {
	if (existsSync(folder)) return;
	if (await lastDone(storage, inFolder(folder))) {
		throw new FolderMissingError(
			`the folder ${folder} is missing. Mount its disk, or create the folder`,
		);
	}
	await mkdir(folder, { mode: 0o700 });
}

async function isDue(storage: Storage, { folder, hours }: BackupSchedule, now: Date) {
	// A backup from the future means that the clock was set back.
	return !(await lastBackups(storage, folder)).some((time) => {
		const age = now.getTime() - time.getTime();
		return age >= 0 && age < hours * hourMs;
	});
}

/**
 * Makes a backup if one is due, in one of the instances that share the database; then deletes surplus backups. Returns
 * the path of the new one.
 */
export async function backUpIfDue(
	storage: Storage,
	schedule: BackupSchedule,
	now: Date,
	signal?: AbortSignal,
): Promise<string | undefined> {
	const { folder, keep } = schedule;
	if (!(await isDue(storage, schedule, now))) return undefined;
	let made: string | undefined;
	await storage.database.alone('backup', async () => {
		// Another instance may have made it first.
		if (!(await isDue(storage, schedule, now))) return;
		await makeFolder(storage, folder);
		const path = join(folder, backupName(now));
		await backUp(storage, path, now, signal);
		await noteDone(storage, folder, now);
		const others = (await backupsIn(folder)).filter((one) => one.path !== path);
		for (const { path: old } of others.slice(keep - 1)) await rm(old, { force: true });
		made = path;
	});
	return made;
}
