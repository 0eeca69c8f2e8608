import type { Context } from 'hono';
import type { FormField } from '../../pdf/form.ts';
import type { Account } from '../../service/accounts.ts';
import type { Behavior } from '../../service/behavior.ts';
import type { Editor } from '../../service/forms.ts';

/** The running service, as far as its page shows and changes it. */
export interface PageContext {
	/** The account that a call of the page is about; throws AppProblem if there is none. */
	accountOf(c: Context): Account;
	readonly behavior: Behavior;
	readonly editor: Editor;
	/** Rejects with UnusablePdfError. */
	readFields(bytes: Uint8Array): Promise<readonly FormField[]>;
}
