import { basename } from 'node:path';
import type { Logger } from 'pino';
import { done } from '../domain/access/actor.ts';
import { AuditTable } from '../store/access/auditTable.ts';
import { forgetExpired } from '../store/access/expired.ts';
import { backUpIfDue } from '../store/backup/backups.ts';
import type { BackupSchedule } from '../store/backup/backups.ts';
import { finishDeletions } from '../store/deletions.ts';
import { purge } from '../store/purge.ts';
import { forgetDocuments } from '../store/retention.ts';
import type { Retention } from '../store/retention.ts';
import type { Storage } from '../store/storage.ts';
import { sweep } from '../store/sweep.ts';
import { noteDeletion } from './changeRecorder.ts';
import type { ClockWatch } from './clockWatch.ts';
import type { Chore } from './housekeeping.ts';

/** The operator's options for housekeeping. */
export interface ChoreOptions {
	/** For teams without limits of their own; default: no limits. */
	readonly retention?: Retention | undefined;
	readonly backups?: BackupSchedule | undefined;
	/** How many days the audit log is kept; default: 365. */
	readonly auditDays?: number | undefined;
}

interface Surroundings {
	readonly log: Logger;
	readonly now: () => Date;
	readonly clock: ClockWatch;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const schedule = { name: 'schedule' };

export const makeBackups = 'make a backup';

/** The default retention: no limits. */
export const everythingStays: Retention = { days: 'none', documents: 'none' };

/** The service's recurring chores. */
export function choresOf(
	storage: Storage,
	{ retention = everythingStays, backups, auditDays = 365 }: ChoreOptions,
	{ log, now, clock }: Surroundings,
): readonly Chore[] {
	const { database } = storage;
	let isClockTold = false;
	/** Whether ages can be computed, because the clock is right. */
	const knowsAge = () => {
		if (!clock.isWrong) return true;
		if (!isClockTold) {
			log.warn(
				'The clock was set while the service ran, or is not the database’s: nothing is deleted by age until it is right and the service starts again.',
			);
		}
		isClockTold = true;
		return false;
	};
	const save = async (wanted: BackupSchedule, signal: AbortSignal) => {
		const path = await backUpIfDue(storage, wanted, now(), signal);
		if (path === undefined) return;
		log.info(`Made the backup ${path}.`);
		const entry = done(schedule, 'backup.made', { subject: basename(path) });
		await database.transaction((query) => new AuditTable(query, now).add(entry));
	};
	return [
		{
			what: 'go on with what is being deleted',
			everyMs: minuteMs,
			perform: async (signal) => {
				await finishDeletions(database, noteDeletion(now), signal);
				await purge(database, signal);
			},
		},
		{
			what: 'delete old documents',
			everyMs: minuteMs,
			perform: async (signal) => {
				const byAge = knowsAge();
				const count = await forgetDocuments(database, retention, { now: now(), signal, byAge });
				if (count > 0) log.info(`Deleted ${count} documents that were too old or too many.`);
			},
		},
		...(backups
			? [
					{
						what: makeBackups,
						everyMs: minuteMs,
						perform: (signal: AbortSignal) => save(backups, signal),
					},
				]
			: []),
		{
			what: 'delete expired sessions, links and activity',
			everyMs: hourMs,
			perform: async (signal) => {
				if (!knowsAge()) return;
				const oldest = new Date(now().getTime() - auditDays * dayMs);
				await forgetExpired(database, { now: now(), auditBefore: oldest }, signal);
			},
		},
		{
			what: 'delete what nothing needs any more',
			everyMs: hourMs,
			perform: async (signal) => {
				await sweep(storage, now(), { byAge: knowsAge(), signal });
			},
		},
		{
			what: 'give free space back to the disk',
			everyMs: dayMs,
			perform: async (signal) => {
				const bytes = await database.compact('in passing', signal);
				if (bytes > 0) log.info(`Gave ${Math.round(bytes / 1e6)} MB back to the disk.`);
			},
		},
	];
}
