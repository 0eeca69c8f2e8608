import type { Logger } from 'pino';
import { backUpIfDue } from '../store/backup/backups.ts';
import type { BackupSchedule } from '../store/backup/backups.ts';
import type { Storage } from '../store/storage.ts';
import { forgetDocuments } from '../store/retention.ts';
import type { Retention } from '../store/retention.ts';

/** What the service does by itself. */
export interface Chores {
	readonly retention?: Retention | undefined;
	readonly backups?: BackupSchedule | undefined;
}

export interface Housekeeping extends AsyncDisposable {
	/** Does now what is due. */
	run(): Promise<void>;
}

const everyMs = 60_000;
/** How far, in ms, the clock may go otherwise than time does before nothing is deleted by age any more. */
const mostSlip = 3_600_000;

/** Says once whether the clock was set while the program ran: then the age of a document means nothing. */
class ClockWatch {
	readonly #now: () => Date;
	readonly #offset: number;

	constructor(now: () => Date) {
		this.#now = now;
		this.#offset = now().getTime() - performance.now();
	}

	get isSet(): boolean {
		return Math.abs(this.#now().getTime() - performance.now() - this.#offset) > mostSlip;
	}
}

/** Deletes old documents and makes backups, every minute if something is due, one thing at a time. */
export function keepHouse(
	storage: Storage,
	{ retention, backups }: Chores,
	{ log, now }: { readonly log: Logger; readonly now: () => Date },
): Housekeeping {
	const ending = new AbortController();
	const clock = new ClockWatch(now);
	let told = false;
	const forget = async ({ days, documents }: Retention) => {
		if (clock.isSet && days !== 'none' && !told) {
			log.warn(
				'The clock was set while the service ran: nothing is deleted by age until it starts again.',
			);
			told = true;
		}
		const kept = { documents, days: clock.isSet ? 'none' : days } as const;
		const count = await forgetDocuments(storage.database, kept, {
			now: now(),
			signal: ending.signal,
		});
		if (count > 0) log.info(`Deleted ${count} documents that were too old or too many.`);
	};
	const save = async (schedule: BackupSchedule) => {
		const path = await backUpIfDue(storage, schedule, now());
		if (path !== undefined) log.info(`Made the backup ${path}.`);
	};
	const perform = async (what: string, work: () => Promise<void>) => {
		if (ending.signal.aborted) return;
		await work().catch((error: Error) => log.error({ err: error }, `${what}: ${error.message}`));
	};
	const round = async () => {
		if (retention) await perform('Cannot delete old documents', () => forget(retention));
		if (backups) await perform('Cannot make a backup', () => save(backups));
	};
	let last = Promise.resolve();
	const run = () => (last = last.then(round));
	const timer = setInterval(() => void run(), everyMs).unref();
	void run();
	return {
		run,
		[Symbol.asyncDispose]: async () => {
			ending.abort();
			clearInterval(timer);
			await last;
		},
	};
}
