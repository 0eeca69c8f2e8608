import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from './backup.ts';
import type { Storage } from '../storage.ts';

const named = /^backup-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** A backup in a folder; its name says when it was made. */
export interface Backup {
	readonly path: string;
	readonly made: Date;
}

/** The name of a backup that is made now. */
export function backupName(now: Date): string {
	return `backup-${now.toISOString().slice(0, 19).replace(/:/g, '')}Z.tar.gz`;
}

/** The backups in a folder, the newest first; none if there is no folder. */
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
	/** How old the newest may become. */
	readonly hours: number;
	/** How many stay. */
	readonly keep: number;
}

const hourMs = 3_600_000;

/**
 * Makes a backup if the newest is too old, or from a time that is still to come, as after a clock was set back; then
 * deletes those that are too many. Returns the path of the new one.
 */
export async function backUpIfDue(
	storage: Storage,
	{ folder, hours, keep }: BackupSchedule,
	now: Date,
): Promise<string | undefined> {
	const [newest] = await backupsIn(folder);
	const age = newest === undefined ? Infinity : now.getTime() - newest.made.getTime();
	if (age >= 0 && age < hours * hourMs) return undefined;
	const path = join(folder, backupName(now));
	await backUp(storage, path, now);
	const others = (await backupsIn(folder)).filter((one) => one.path !== path);
	for (const { path: old } of others.slice(keep - 1)) await rm(old, { force: true });
	return path;
}
