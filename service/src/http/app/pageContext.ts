import type { Context } from 'hono';
import type { Team } from '../../domain/teams.ts';
import type { ApiOptions } from '../../domain/apiOptions.ts';
import type { Editor } from '../../domain/editor.ts';
import type { FormSource } from '../../domain/forms.ts';
import type { Membership } from '../../store/access/memberTable.ts';

/** A team that whoever calls may work in. */
export type OwnTeam = Membership & Pick<Team, 'store'>;

/** The running service, as far as its page shows and changes it. */
export interface PageContext {
	/** The teams of whoever calls. */
	teams(c: Context): Promise<readonly OwnTeam[]>;
	/** The team that a call of the page is about; rejects with AppProblem if there is none. */
	teamOf(c: Context): Promise<Team>;
	readonly choices: ApiOptions['choices'];
	/** The editor of whoever calls. */
	editorOf(c: Context): Editor;
	/** A small PNG of the first page of a form; rejects as an editor does. */
	picture(c: Context, source: FormSource): Promise<Uint8Array>;
}
