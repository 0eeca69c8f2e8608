import type { Context } from 'hono';
import type { FormField } from '../../pdf/form.ts';
import type { Team } from '../../domain/teams.ts';
import type { Behavior } from '../../domain/behavior.ts';
import type { Editor } from '../../domain/forms.ts';

/** The running service, as far as its page shows and changes it. */
export interface PageContext {
	teams(): Promise<readonly Team[]>;
	/** The team that a call of the page is about; rejects with AppProblem if there is none. */
	teamOf(c: Context): Promise<Team>;
	readonly behavior: Behavior;
	readonly editor: Editor;
	/** Rejects with UnusablePdfError. */
	readFields(bytes: Uint8Array): Promise<readonly FormField[]>;
}
