import type { ListedDocument } from './documents';

/** Which documents are known; stored between polls as JSON. */
export interface Cursor {
	/** All documents created up to this time (ms since 1970) are known; null: none is known by time alone. */
	readonly knownUntil: number | null;
	/** The known documents created after that, each with its creation time. */
	readonly recent: ReadonlyArray<readonly [uid: string, created: number]>;
}

export interface Progress {
	readonly known: readonly ListedDocument[];
	/** In order of creation. */
	readonly pending: readonly ListedDocument[];
	/** How long reading the list took, in ms; documents created meanwhile may be missing. */
	readonly elapsedMs: number;
	/**
	 * Whether all documents were read that the cursor doesn't know by time. If not, its time only moves because of
	 * `maxRecent`.
	 */
	readonly isComplete: boolean;
}

/**
 * Tolerated out-of-order visibility, in ms: how long after later documents a document can appear in the list, because
 * servers and their clocks differ, and clocks are set back.
 */
const latenessMs = 60 * 60_000;

/** At least this many documents are known by uid, regardless of their age. */
const minRecent = 50;

/** Above this number, documents are only kept if they share their millisecond with a kept one, or if a pending document is as old or older. */
const maxRecent = 10_000;

/** When the newest known document was created, in ms since 1970; -Infinity: none is known. */
export function newestKnown({ knownUntil, recent }: Cursor): number {
	return recent.reduce((most, [, created]) => Math.max(most, created), knownUntil ?? -Infinity);
}

/** The documents that the cursor does not know, in order of creation. */
export function newDocuments(
	{ knownUntil, recent }: Cursor,
	listed: readonly ListedDocument[],
): ListedDocument[] {
	const known = new Set(recent.map(([uid]) => uid));
	return listed
		.filter(({ uid, created }) => created > (knownUntil ?? -Infinity) && !known.has(uid))
		.sort((one, other) => one.created - other.created);
}

/**
 * The cursor after a poll. Drops old documents, which are then known by time alone. Never drops only some documents of
 * a millisecond, because more of that millisecond can follow, and none as new as a document that is pending or, up to
 * `maxRecent`, may have been missed.
 */
export function advance(
	{ knownUntil, recent }: Cursor,
	{ known, pending, elapsedMs, isComplete }: Progress,
): Cursor {
	const moments = new Map([...recent, ...known.map(({ uid, created }) => [uid, created] as const)]);
	const newestFirst = [...moments]
		.filter(([, created]) => created > (knownUntil ?? -Infinity))
		.sort(([, one], [, other]) => other - one);
	const oldestPending = pending.reduce(
		(oldest, { created }) => Math.min(oldest, created),
		Infinity,
	);
	const newest = newestFirst[0]?.[1] ?? 0;
	const recently = isComplete ? newest - latenessMs - elapsedMs : -Infinity;
	const end = newestFirst.findIndex(
		([, created], index) =>
			created < oldestPending &&
			created !== newestFirst[index - 1]?.[1] &&
			(index >= maxRecent || (index >= minRecent && created < recently)),
	);
	const kept = end < 0 ? newestFirst : newestFirst.slice(0, end);
	return { knownUntil: newestFirst[kept.length]?.[1] ?? knownUntil, recent: kept };
}

/**
 * The cursor of a trigger that starts now: all listed documents are known. If only the newest part of the list was
 * read, documents older than that part are known by time.
 */
export function beginAt(
	listed: readonly ListedDocument[],
	isWhole: boolean,
	elapsedMs: number,
): Cursor {
	const oldest = listed.reduce((least, { created }) => Math.min(least, created), Infinity);
	const knownUntil = isWhole || listed.length === 0 ? null : oldest;
	const progress = { known: listed, pending: [], elapsedMs, isComplete: true };
	return advance({ knownUntil, recent: [] }, progress);
}
