import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Editor } from '../service/forms.ts';
import type { Account } from '../service/accounts.ts';
import type { Clock } from '../service/clock.ts';
import type { Faults } from '../http/faults/faults.ts';
import type { ThreadLimits } from '../pdf/threads/boundedThread.ts';
import type { Journal, JournalEntry, JournalLimits } from '../http/journal/journal.ts';
import type { FormField } from '../pdf/form.ts';
import type { Store } from '../store/store.ts';
import type { StateSource } from '../store/wholeState.ts';
import type { ProfileName } from '../settings/profiles.ts';
import type { Settings, SettingValues } from '../settings/settings.ts';

export const bundledTemplates = join(import.meta.dirname, '../samples');
export const defaultSeed = 1;

export interface ServiceOptions {
	/** Default 0: any free port. */
	readonly port?: number;
	/** Default: 127.0.0.1. */
	readonly host?: string;
	/** Of the second listener, another origin, where downloads may lead; default 0: any free port. */
	readonly foreignPort?: number;
	/** Names besides `host` under which the service may be asked, such as that of a proxy. */
	readonly allowedHosts?: readonly string[];
	/** Folder of `x.pdf` with or without `x.json`; default: the bundled samples; false: no templates. */
	readonly templates?: string | false;
	/** Follow the files of the folder `templates` while they change. */
	readonly watchTemplates?: boolean;
	/** Folder in which the state is kept; default: it is kept in memory and lost at the end. */
	readonly dataDir?: string;
	/** Default: that of the data folder; without one a new one for each start. */
	readonly apiKey?: string;
	/** Keys of several accounts, instead of `apiKey`: each has its own team, templates and documents. */
	readonly apiKeys?: readonly string[];
	/** The values that `settings` then overrides; default: documented. */
	readonly profile?: ProfileName;
	/** Values by the name of their setting. */
	readonly settings?: Partial<SettingValues>;
	readonly journal?: JournalLimits;
	/** Where that is less than the setting body.maxBytes. */
	readonly maxBodyBytes?: number;
	/** Fonts for scripts that the bundled ones do not have. */
	readonly fontFiles?: readonly string[];
	/** What reading or filling a form may take; default: 10 seconds and 600 megabytes of a thread. */
	readonly formLimits?: Partial<ThreadLimits>;
	/** The clock of `created` and `updated`. */
	readonly now?: () => Date;
	/** The clock stands still, and uids come in the same order in every run. */
	readonly deterministic?: boolean;
	/** Another number gives other uids when `deterministic`. */
	readonly seed?: number;
	/** An account with more documents forgets its oldest; default: none is forgotten. */
	readonly maxDocuments?: number;
	/** Default true: the web page and the calls under /__mock, for anyone who can reach the service. */
	readonly admin?: boolean;
	/** Told in one line of each file that cannot serve as a template; default: console.warn. */
	readonly onTemplateProblem?: (line: string) => void;
	/** Told of each error behind an answer 500; default: console.error. */
	readonly onUnexpectedError?: (error: unknown) => void;
}

/** The second listener: another origin, where downloads need no key. */
export interface ForeignHost {
	readonly url: string;
	readonly faults: Faults;
	readonly journal: Journal;
	/** Each with `key`: whether the request carried a key. */
	readonly requests: readonly JournalEntry[];
}

export interface LocalService extends AsyncDisposable {
	readonly url: string;
	/** Of the first account. */
	readonly apiKey: string;
	/** Of the first account. */
	readonly store: Store;
	readonly accounts: readonly Account[];
	readonly settings: Settings;
	readonly faults: Faults;
	readonly journal: Journal;
	readonly foreign: ForeignHost;
	readonly clock: Clock;
	/** Opens an account with a new key and the templates of the folder. */
	addAccount(): Promise<Account>;
	/** Gives an account a new key and stops the old one; undefined if there is no such team. */
	replaceKey(teamId: number): Account | undefined;
	/** Begins anew: with the templates of the folder or without any, without faults and journal. */
	reset(to?: 'seed' | 'empty'): Promise<void>;
	/** Everything that is stored, as a file: read as it is asked for, and gone when it was read. */
	exportState(): Promise<Readable>;
	/** Puts an export in the place of everything that is stored; rejects with UnusableDataError. */
	importState(source: StateSource): Promise<void>;
	/** What the template editor asks the engine for. */
	readonly editor: Editor;
	/** The fields of a PDF form; rejects with UnusablePdfError. */
	readFields(bytes: Uint8Array): Promise<readonly FormField[]>;
	/** Starts the thread that fills, so that the first fill is as fast as the others. */
	warmUp(): Promise<void>;
	/** Ends all connections at once; nothing is answered afterwards. */
	close(): Promise<void>;
}
