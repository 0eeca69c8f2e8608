import type { Readable } from 'node:stream';
import type { Database } from '../../../../service/src/store/database/database.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Settings } from '../../assumptions/settings.ts';
import type { Clock } from '../../state/clock.ts';
import type { StateSource } from '../../state/wholeState.ts';
import type { Faults } from '../faults/faults.ts';
import type { Journal, JournalEntry } from '../journal/journal.ts';

/** The second origin: it serves downloads without a key. */
export interface ForeignHost {
	readonly url: string;
	readonly faults: Faults;
	readonly journal: Journal;
	/** Each entry's `key` says whether the request carried a key. */
	readonly requests: readonly JournalEntry[];
}

export interface LocalService extends AsyncDisposable {
	readonly url: string;
	/** The key of the first account. */
	readonly apiKey: string;
	/** The store of the first account. */
	readonly store: Store;
	readonly database: Database;
	readonly accounts: readonly Account[];
	readonly settings: Settings;
	readonly faults: Faults;
	readonly journal: Journal;
	readonly foreign: ForeignHost;
	readonly clock: Clock;
	/** Creates an account with a new key and the templates of the folder. */
	addAccount(): Promise<Account>;
	/** Replaces an account's key; the old key stops working at once. Undefined if there is no such team. */
	replaceKey(teamId: number): Promise<Account | undefined>;
	/** Starts over with the templates of the folder (`seed`) or none (`empty`); clears faults, journal, settings and clock. */
	reset(to?: 'seed' | 'empty'): Promise<void>;
	/** Streams everything stored. */
	exportState(): Readable;
	/** Replaces everything stored with an export; rejects with UnusableDataError. */
	importState(source: StateSource): Promise<void>;
	/** Starts the fill thread, so that the first fill is as fast as the others. */
	warmUp(): Promise<void>;
	/** Closes all connections at once and answers nothing more. */
	close(): Promise<void>;
}
