import { join } from 'node:path';
import type { Certificate } from '../http/tls.ts';
import type { ThreadLimits } from '../../../service/src/pdf/threads/boundedThread.ts';
import type { ProfileName } from '../assumptions/profiles.ts';
import type { SettingValues } from '../assumptions/settings.ts';
import type { JournalLimits } from '../http/journal/journal.ts';

export const bundledTemplates = join(import.meta.dirname, '../samples');
export const defaultSeed = 1;

export interface ServiceOptions {
	/** Default 0: any free port. */
	readonly port?: number;
	/** Default: 127.0.0.1. */
	readonly host?: string;
	/** The port of the second origin, which `downloadUrl` can point to; default 0: any free port. */
	readonly foreignPort?: number;
	/** If set, both ports accept https as well as http, so that https links work. */
	readonly tls?: Certificate;
	/** Host names that the service accepts besides `host`, such as a proxy's. */
	readonly allowedHosts?: readonly string[];
	/** The folder that keeps everything; made if it is not there. Default: memory only. */
	readonly dataDir?: string;
	/** A folder of `x.pdf`, each with an optional `x.json`; default: the bundled samples; false: no templates. */
	readonly templates?: string | false;
	/** Reload templates when the files in `templates` change. */
	readonly watchTemplates?: boolean;
	/** Called with one line per file that cannot be a template; default: console.warn. */
	readonly onTemplateProblem?: (line: string) => void;
	/** Font files for scripts that the bundled fonts lack. */
	readonly fontFiles?: readonly string[];
	/** Limits for reading or filling a form; default: 10 seconds and 600 MB per thread. */
	readonly formLimits?: Partial<ThreadLimits>;
	/** Default: the key in the data folder; without a folder, a new key per start. */
	readonly apiKey?: string;
	/** The keys of several accounts, instead of `apiKey`; each has its own team, templates and documents. */
	readonly apiKeys?: readonly string[];
	/** The values that `settings` then overrides; default: documented. */
	readonly profile?: ProfileName;
	/** Values by the name of their setting. */
	readonly settings?: Partial<SettingValues>;
	readonly journal?: JournalLimits;
	/** Applies where it is lower than the setting `body.maxBytes`. */
	readonly maxBodyBytes?: number;
	/** The clock of `created` and `updated`. */
	readonly now?: () => Date;
	/** The clock stands still, and every run creates the same uids in the same order. */
	readonly deterministic?: boolean;
	/** Selects other uids when `deterministic`. */
	readonly seed?: number;
	/** Whether to serve the web page and /__mock, to anyone who can reach the service; default: true. */
	readonly admin?: boolean;
	/** Called with the error behind each 500; default: console.error. */
	readonly onUnexpectedError?: (error: unknown) => void;
}
