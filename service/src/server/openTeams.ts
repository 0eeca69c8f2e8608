import { randomUUID } from 'node:crypto';
import type { ApiOptions } from '../domain/apiOptions.ts';
import { combineDocuments } from '../domain/combine.ts';
import { Documents } from '../domain/documents.ts';
import { checkFill, fillTemplate, previewFill } from '../domain/fill.ts';
import type { Forms } from '../domain/forms.ts';
import { KeyedFills } from '../domain/keyedFills.ts';
import { KeyedRequests } from '../domain/keyedRequests.ts';
import { notFound } from '../domain/problem.ts';
import { Teams } from '../domain/teams.ts';
import type { Combined, Team } from '../domain/teams.ts';
import { refusingNone } from '../domain/templates/fieldChoices.ts';
import { TemplateForms } from '../domain/templates/templateForms.ts';
import { Templates } from '../domain/templates/templates.ts';
import type { Contents } from '../store/contents.ts';
import type { Database } from '../store/database/database.ts';
import { guarded } from '../store/database/guarded.ts';
import type { Query } from '../store/database/tables.ts';
import type { FillKey } from '../store/fillKeys.ts';
import type { ChangeRecorder } from '../store/changes.ts';
import type { BucketWatch } from './bucketWatch.ts';
import { recorderOf } from './changeRecorder.ts';
import { Store } from '../store/store.ts';
import { TeamTable } from '../store/teamTable.ts';

/** What all teams share. */
export interface TeamContext {
	readonly database: Database;
	/** The same, but for the guard of whoever calls. */
	readonly unguarded: Database;
	readonly contents: Contents;
	readonly forms: Forms;
	readonly api: ApiOptions;
	/** Hides passwords in what is stored of requests. */
	readonly secret: Uint8Array;
	/** Counts how often everything was replaced, so that a fill that began before does not end up in the new state. */
	readonly era: { number: number };
	readonly bucket: BucketWatch;
	/** Keeps what whoever calls changes. */
	readonly recorder?: ChangeRecorder | undefined;
	readonly now: () => Date;
	/** Default: random UUIDs. */
	readonly newUid?: ((query: Query) => string | Promise<string>) | undefined;
}

/** Stands for the template in the marks of requests that combine documents; no uid has a slash. */
const combined = '/documents';

function openTeam(teamId: number, context: TeamContext, running: Set<string>): Team {
	const { database, unguarded, contents, forms, api, era, bucket, now } = context;
	const { recorder, newUid = () => randomUUID() } = context;
	const readFields = refusingNone(
		(bytes) => forms.editorOf(`team ${teamId}`).listFields(bytes),
		api.choices,
	);
	const store = new Store({
		database,
		unguarded,
		contents,
		teamId,
		readFields,
		newUid,
		now,
		recorder,
	});
	const keyed = new KeyedRequests(store, teamId, running);
	const templateForms = new TemplateForms(forms.editorOf(`team ${teamId}`), api.choices);
	const templates = new Templates({ store, api, forms: templateForms, keyed });
	const documents = new Documents(store, api.listMaxLimit);
	const keyedFills = new KeyedFills({ store, documents }, { keyed, secret: context.secret });
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
				fillTemplate({ store, forms, api, checkEra }, current, request, key);
			return bucket.during(() =>
				request.key === undefined ? fill() : keyedFills.fill(request.key, uid, request, fill),
			);
		},
		combine: (request) => {
			const { number } = era;
			const checkEra = () => {
				if (era.number !== number) throw notFound('document', request.documents[0] ?? '');
			};
			const combine = async (key?: FillKey): Promise<Combined> => ({
				document: await combineDocuments({ store, forms, teamId, checkEra }, request, key),
			});
			const { documents: data, ...asked } = request;
			return bucket.during(() =>
				request.key === undefined
					? combine()
					: keyedFills.fill(request.key, combined, { ...asked, data }, combine),
			);
		},
		check: (uid, data) => checkFill({ store, forms }, () => templates.get(uid), data),
		preview: (uid, data) => previewFill({ store, forms, api }, () => templates.get(uid), data),
	};
}

/** Opens each team when it is first asked for. */
export function openTeams(context: TeamContext): Teams {
	const { database, now } = context;
	const table = new TeamTable(database, now);
	const running = new Set<string>();
	return new Teams(table, (teamId, actor) => {
		if (!actor) return openTeam(teamId, context, running);
		const { guard } = actor;
		const recorder = recorderOf(actor, teamId, now);
		const own = guard ? { ...context, database: guarded(database, guard) } : context;
		return openTeam(teamId, { ...own, recorder }, running);
	});
}
