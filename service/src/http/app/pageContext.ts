import type { Context } from 'hono';
import type { Team } from '../../domain/teams.ts';
import type { ApiOptions } from '../../domain/apiOptions.ts';
import type { Editor } from '../../domain/editor.ts';
import type { FormSource } from '../../domain/forms.ts';
import type { Membership } from '../../store/access/memberTable.ts';

/** A team that the caller may work in. */
export type OwnTeam = Membership & Pick<Team, 'store'>;

/** What the page's calls need from the running service. */
export interface PageContext {
	/** The caller's teams. */
	teams(c: Context): Promise<readonly OwnTeam[]>;
	/** The team of a call; rejects with AppProblem if there is none. */
	teamOf(c: Context): Promise<Team>;
	readonly choices: ApiOptions['choices'];
	/** The editor of the caller's group. */
	editorOf(c: Context): Editor;
	/** The address of a user, while there is one. */
	userName(userId: number): Promise<string | undefined>;
	/** A small PNG of the first page of a form; rejects as an editor does. */
	picture(c: Context, source: FormSource): Promise<Uint8Array>;
}
