import type { DatabaseSync } from 'node:sqlite';
import type { FormField } from '../pdf/form.ts';
import { Documents } from '../domain/documents.ts';
import { fillTemplate } from '../domain/fill.ts';
import type { Forms } from '../domain/forms.ts';
import { newUid as randomUid } from '../domain/ids.ts';
import { notFound } from '../domain/problem.ts';
import { Teams } from '../domain/teams.ts';
import type { Team } from '../domain/teams.ts';
import { Templates } from '../domain/templates/templates.ts';
import { Store } from '../store/store.ts';
import { insertedSoFar, TeamTable } from '../store/teamTable.ts';
import type { StateOptions, Surroundings } from './options.ts';

/** What all teams share. */
export interface TeamContext extends Surroundings, Pick<StateOptions, 'maxDocuments'> {
	readonly database: DatabaseSync;
	readonly forms: Forms;
	/** Reads the fields of new templates; rejects with UnusablePdfError. */
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Counts resets and imports, so that a fill that began before one does not end up in the new state. */
	readonly era: { number: number };
}

function openTeam(teamId: number, context: TeamContext): Team {
	const { database, forms, readFields, behavior, now, era, newUid = randomUid } = context;
	const { maxDocuments = Infinity } = context;
	const nextUid = () => newUid(behavior.get('uid.kind'), () => insertedSoFar(database));
	const store = new Store({ database, teamId, readFields, newUid: nextUid, now, maxDocuments });
	const templates = new Templates(store, behavior);
	return {
		teamId,
		store,
		templates,
		documents: new Documents(store, behavior),
		fill: (uid, request) => {
			const { number } = era;
			const current = () => {
				if (era.number !== number) throw notFound('template', uid);
				return templates.get(uid);
			};
			return fillTemplate({ store, forms, behavior }, current, request);
		},
	};
}

/** Opens each team when it is first asked for. */
export function openTeams(context: TeamContext): Teams {
	const table = new TeamTable(context.database, context.now);
	return new Teams(table, (teamId) => openTeam(teamId, context));
}
