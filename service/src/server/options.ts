import type { ThreadLimits } from '../pdf/threads/boundedThread.ts';
import type { StorageOptions } from '../store/storage.ts';
import type { Behavior, BehaviorValue } from '../domain/behavior.ts';

/** What is stored, and how forms are read. */
export interface StateOptions extends StorageOptions {
	/** A folder of `x.pdf`, each with an optional `x.json`, loaded into teams; false or absent: none. */
	readonly templates?: string | false;
	/** Reload templates when the files in `templates` change. */
	readonly watchTemplates?: boolean;
	/** Font files for scripts that the bundled fonts lack. */
	readonly fontFiles?: readonly string[];
	/** Limits for reading or filling a form; default: 10 seconds and 600 MB per thread. */
	readonly formLimits?: Partial<ThreadLimits>;
	/** How many forms are filled at once; default: 1. */
	readonly threads?: number;
	/** How many fills may wait for that; one team has half of the places. Default: any number. */
	readonly mostWaiting?: number;
	/** Per team; beyond it, the oldest documents are deleted. Default: no limit. */
	readonly maxDocuments?: number;
	/** Whether templates that are deleted through the API can be restored, too; default: no. */
	readonly deletesToTrash?: boolean | undefined;
	/** Called with what goes wrong beside the requests; default: console.error. */
	readonly onUnexpectedError?: (error: unknown) => void;
	/** Called with one line per file that cannot be a template; default: console.warn. */
	readonly onTemplateProblem?: (line: string) => void;
}

export type NewUid = (
	kind: BehaviorValue<'uid.kind'>,
	insertedSoFar: () => Promise<number>,
) => string | Promise<string>;

/** What decides how the service behaves, and makes times and identifiers. */
export interface Surroundings {
	readonly behavior: Behavior;
	readonly now: () => Date;
	/** `insertedSoFar`: how many templates and documents were ever added. Default: random. */
	readonly newUid?: NewUid;
}
