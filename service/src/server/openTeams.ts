import { Documents } from '../domain/documents.ts';
import { fillTemplate, previewFill } from '../domain/fill.ts';
import type { Forms } from '../domain/forms.ts';
import { newUid as randomUid } from '../domain/ids.ts';
import { KeyedFills } from '../domain/keyedFills.ts';
import { notFound } from '../domain/problem.ts';
import { Teams } from '../domain/teams.ts';
import type { Team } from '../domain/teams.ts';
import { Templates } from '../domain/templates/templates.ts';
import type { FormField } from '../pdf/form.ts';
import type { Contents } from '../store/contents.ts';
import type { Database } from '../store/database/database.ts';
import { guarded } from '../store/database/guarded.ts';
import type { Guard } from '../store/database/guarded.ts';
import type { Query } from '../store/database/tables.ts';
import type { FillKey } from '../store/fillKeys.ts';
import { Store } from '../store/store.ts';
import { insertedSoFar, TeamTable } from '../store/teamTable.ts';
import type { StateOptions, Surroundings } from './options.ts';

/** What all teams share. */
export interface TeamContext
	extends Surroundings,
		Pick<StateOptions, 'maxDocuments' | 'deletesToTrash'> {
	readonly database: Database;
	readonly contents: Contents;
	readonly forms: Forms;
	/** Reads the fields of new templates; rejects with UnusablePdfError. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Counts resets and imports, so that a fill that began before one does not end up in the new state. */
	readonly era: { number: number };
}

function openTeam(teamId: number, context: TeamContext, running: Set<string>): Team {
	const { database, contents, forms, readFields, behavior, now, era } = context;
	const { newUid = randomUid, maxDocuments = Infinity, deletesToTrash } = context;
	const nextUid = (query: Query) => newUid(behavior.get('uid.kind'), () => insertedSoFar(query));
	const options = { teamId, readFields, newUid: nextUid, now, maxDocuments };
	const store = new Store({ database, contents, ...options });
	const templates = new Templates(store, behavior, { deletesToTrash });
	const documents = new Documents(store, behavior);
	const keyed = new KeyedFills(store, documents, teamId, running);
	return {
		teamId,
		store,
		templates,
		documents,
		fill: (uid, request) => {
			const { number } = era;
			const checkEra = () => {
				if (era.number !== number) throw notFound('template', uid);
			};
			const current = async () => {
				checkEra();
				return templates.get(uid);
			};
			const fill = (key?: FillKey) =>
				fillTemplate({ store, forms, behavior, checkEra }, current, request, key);
			return request.key === undefined ? fill() : keyed.fill(request.key, uid, request, fill);
		},
		preview: (uid, data) => previewFill({ store, forms, behavior }, () => templates.get(uid), data),
	};
}

/** Opens each team when it is first asked for. */
export function openTeams(context: TeamContext): Teams {
	const { database, now } = context;
	const table = new TeamTable(database, now);
	const running = new Set<string>();
	return new Teams(table, (teamId: number, guard?: Guard) => {
		const own = guard ? { ...context, database: guarded(database, guard) } : context;
		return openTeam(teamId, own, running);
	});
}
