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
import type { Database } from '../store/database/database.ts';
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
	readonly forms: Forms;
	/** Reads the fields of new templates; rejects with UnusablePdfError. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Counts resets and imports, so that a fill that began before one does not end up in the new state. */
	readonly era: { number: number };
}

function openTeam(teamId: number, context: TeamContext): Team {
	const { database, forms, readFields, behavior, now, era, newUid = randomUid } = context;
	const { maxDocuments = Infinity, deletesToTrash } = context;
	const nextUid = (query: Query, taken: number) =>
		newUid(behavior.get('uid.kind'), async () => (await insertedSoFar(query)) + taken);
	const store = new Store({ database, teamId, readFields, newUid: nextUid, now, maxDocuments });
	const templates = new Templates(store, behavior, { deletesToTrash });
	const documents = new Documents(store, behavior);
	const keyed = new KeyedFills(store, documents);
	return {
		teamId,
		store,
		templates,
		documents,
		fill: (uid, request) => {
			const { number } = era;
			const current = async (query?: Query) => {
				if (era.number !== number) throw notFound('template', uid);
				return templates.get(uid, query);
			};
			const fill = (key?: FillKey) =>
				fillTemplate({ store, forms, behavior }, current, request, key);
			return request.key === undefined ? fill() : keyed.fill(request.key, uid, request, fill);
		},
		preview: (uid, data) => previewFill({ store, forms, behavior }, () => templates.get(uid), data),
	};
}

/** Opens each team when it is first asked for. */
export function openTeams(context: TeamContext): Teams {
	const table = new TeamTable(context.database, context.now);
	return new Teams(table, (teamId) => openTeam(teamId, context));
}
