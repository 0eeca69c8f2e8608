import type { Readable } from 'node:stream';
import type { FormField } from '../../../../service/src/pdf/form.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Editor } from '../../../../service/src/domain/forms.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import type { StateSource } from '../../../../service/src/store/database/sqlite/wholeState.ts';
import type { Faults } from '../faults/faults.ts';
import type { Journal } from '../journal/journal.ts';

/** The running service, as far as admin endpoints show and change it. */
export interface AdminContext {
	readonly accounts: readonly Account[];
	readonly settings: Settings;
	readonly faults: Faults;
	readonly journal: Journal;
	/** The second origin. */
	readonly foreign: { readonly faults: Faults };
	readonly clock: Clock;
	reset(to: 'seed' | 'empty'): Promise<void>;
	addAccount(): Promise<Account>;
	replaceKey(teamId: number): Promise<Account | undefined>;
	exportState(): Promise<Readable>;
	importState(source: StateSource): Promise<void>;
	readonly editor: Editor;
	readFields(bytes: Uint8Array): Promise<readonly FormField[]>;
}
