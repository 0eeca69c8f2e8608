import { basename } from 'node:path';
import type { Logger } from 'pino';
import { done } from '../domain/access/actor.ts';
import { AuditTable } from '../store/access/auditTable.ts';
import { backUpIfDue } from '../store/backup/backups.ts';
import type { BackupSchedule } from '../store/backup/backups.ts';
import type { Storage } from '../store/storage.ts';
import { forgetDocuments } from '../store/retention.ts';
import type { Retention } from '../store/retention.ts';
import type { ClockWatch } from './clockWatch.ts';

/** What the service does by itself. */
export interface Chores {
	/** For teams that have nothing else; default: everything stays. */
	readonly retention?: Retention | undefined;
	readonly backups?: BackupSchedule | undefined;
}

export interface Housekeeping extends AsyncDisposable {
	/** Does now what is due. */
	run(): Promise<void>;
	/** Does `work` while nothing else is done here. */
	instead<Result>(work: () => Promise<Result>): Promise<Result>;
	/** Why the last backup of the schedule was not made; undefined if it was. */
	readonly backupProblem: string | undefined;
}

interface Surroundings {
	readonly log: Logger;
	readonly now: () => Date;
	readonly clock: ClockWatch;
}

const everyMs = 60_000;
const schedule = { name: 'schedule' };

/** How long documents stay unless someone says otherwise. */
export const everythingStays: Retention = { days: 'none', documents: 'none' };

/** Deletes old documents and makes backups, every minute if something is due, one thing at a time. */
export function keepHouse(
	storage: Storage,
	{ retention = everythingStays, backups }: Chores,
	{ log, now, clock }: Surroundings,
): Housekeeping {
	const { database } = storage;
	const ending = new AbortController();
	let told = false;
	let backupProblem: string | undefined;
	const forget = async () => {
		const byAge = !clock.isWrong;
		if (!byAge && !told) {
			log.warn(
				'The clock was set while the service ran, or is not the database’s: nothing is deleted by age until it is right and the service starts again.',
			);
			told = true;
		}
		const { signal } = ending;
		const count = await forgetDocuments(database, retention, { now: now(), signal, byAge });
		if (count > 0) log.info(`Deleted ${count} documents that were too old or too many.`);
	};
	const save = async (wanted: BackupSchedule) => {
		const path = await backUpIfDue(storage, wanted, now());
		backupProblem = undefined;
		if (path === undefined) return;
		log.info(`Made the backup ${path}.`);
		const entry = done(schedule, 'backup.made', { subject: basename(path) });
		await database.transaction((query) => new AuditTable(query, now).add(entry));
	};
	const perform = async (
		work: () => Promise<void>,
		onProblem: (error: Error) => void,
	): Promise<void> => {
		if (!ending.signal.aborted) await work().catch(onProblem);
	};
	const round = async () => {
		await perform(forget, (error) => {
			log.error({ err: error }, `Cannot delete old documents: ${error.message}`);
		});
		if (!backups) return;
		await perform(
			() => save(backups),
			(error) => {
				backupProblem = error.message;
				log.error({ err: error }, `Cannot make a backup: ${error.message}`);
			},
		);
	};
	let last: Promise<unknown> = Promise.resolve();
	const instead = <Result>(work: () => Promise<Result>): Promise<Result> => {
		const result = last.then(work);
		last = result.catch(() => undefined);
		return result;
	};
	const run = () => instead(round);
	const timer = setInterval(() => void run(), everyMs).unref();
	void run();
	return {
		run,
		instead,
		get backupProblem() {
			return backupProblem;
		},
		[Symbol.asyncDispose]: async () => {
			ending.abort();
			clearInterval(timer);
			await last;
		},
	};
}
