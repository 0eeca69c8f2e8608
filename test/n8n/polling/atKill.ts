import { parse } from 'flatted';
import type { IRunExecutionData } from 'n8n-workflow';
import type { N8nDatabase } from '../database.ts';
import { uidsIn } from '../startedDocuments.ts';
import type { Way } from './ways.ts';

interface Kept {
	readonly documents?: { readonly recent: readonly (readonly [uid: string, created: number])[] };
}

/** The documents that the trigger knows by what n8n has stored; null before its first poll. */
export function knownDocuments(
	database: N8nDatabase,
	workflowId: string,
	trigger: string,
	way: Way,
): ReadonlySet<string> | null {
	const isCursor = way === 'cursors';
	const json = isCursor ? database.cursor(workflowId) : database.staticData(workflowId);
	const stored = JSON.parse(json ?? '{}') as Kept & Record<string, Kept | undefined>;
	const kept = isCursor ? stored : stored[`node:${trigger}`];
	return kept?.documents ? new Set(kept.documents.recent.map(([uid]) => uid)) : null;
}

/** Where the state of the trigger and the executions differ. */
export interface Difference {
	/** Known to the trigger without an execution: these never start the workflow. */
	readonly lost: readonly string[];
	/** Started the workflow without being known: these start it again. */
	readonly twice: readonly string[];
}

/**
 * What n8n itself has broken when it was killed: without durable cursors it stores the state of the trigger and the
 * execution one after the other, and can die between the two. Read while n8n is down.
 */
export function differenceAtKill(
	database: N8nDatabase,
	workflowId: string,
	trigger: string,
	way: Way,
	before: ReadonlySet<string>,
): Difference {
	const known = knownDocuments(database, workflowId, trigger, way) ?? new Set<string>();
	const started = new Set(
		database
			.executions(workflowId)
			.flatMap((data) => uidsIn(parse(data) as IRunExecutionData, trigger)),
	);
	return {
		lost: [...known].filter((uid) => !started.has(uid) && !before.has(uid)),
		twice: [...started].filter((uid) => !known.has(uid)),
	};
}
