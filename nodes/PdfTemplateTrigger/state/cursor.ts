import type { ListedDocument } from '../list/listedDocument';

/** Which documents are known. It is kept between polls as JSON. */
export interface Cursor {
	/** All documents created up to this moment are known. Null: none is known by its moment alone. */
	readonly knownUntil: number | null;
	/** The known documents that were created after it, each with its moment. */
	readonly recent: ReadonlyArray<readonly [uid: string, created: number]>;
}

/** What a poll has learned. */
export interface Progress {
	/** Documents that are known from now on. */
	readonly known: readonly ListedDocument[];
	/** New documents that are left for a later poll. */
	readonly pending?: readonly ListedDocument[];
	/** How long the list was read, in ms: what came in that time may have been missed. */
	readonly elapsedMs: number;
}

/**
 * A document may show up in the list so many ms after others that were created later, because servers and their
 * clocks do not all keep pace, and clocks are put back.
 */
const latenessMs = 60 * 60_000;

/** The usual lateness: what is older than that is looked at less often. */
const usualLatenessMs = 60_000;

/** So many documents are known by their uid, however long ago they were created. */
const minRecent = 50;

/** With more documents than this, only those of one millisecond are kept together. */
const maxRecent = 10_000;

/** A moment so long before the newest known document that older new ones are rare. */
export function usualEnd({ knownUntil, recent }: Cursor): number {
	const newest = recent.reduce((most, [, created]) => Math.max(most, created), -Infinity);
	return Math.max(knownUntil ?? -Infinity, newest - usualLatenessMs);
}

/** The documents that the cursor does not know, in the order in which they were created. */
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
 * The cursor after a poll. Old documents are let go, from then on known by their moment: never part of those of
 * one millisecond, as more of them may come, and none that is as new as one that is pending or was missed.
 */
export function advance(
	{ knownUntil, recent }: Cursor,
	{ known, pending = [], elapsedMs }: Progress,
): Cursor {
	const moments = new Map([...recent, ...known.map(({ uid, created }) => [uid, created] as const)]);
	const newestFirst = [...moments]
		.filter(([, created]) => created > (knownUntil ?? -Infinity))
		.sort(([, one], [, other]) => other - one);
	const kept = keptOf(newestFirst, pending, elapsedMs);
	return {
		knownUntil: newestFirst[kept.length]?.[1] ?? knownUntil,
		recent: kept,
	};
}

function keptOf(
	newestFirst: Array<[uid: string, created: number]>,
	pending: readonly ListedDocument[],
	elapsedMs: number,
): Array<[uid: string, created: number]> {
	const oldestPending = pending.reduce(
		(oldest, { created }) => Math.min(oldest, created),
		Infinity,
	);
	const recently = (newestFirst[0]?.[1] ?? 0) - latenessMs - elapsedMs;
	const end = newestFirst.findIndex(
		([, created], index) =>
			created < oldestPending &&
			created !== newestFirst[index - 1]?.[1] &&
			(index >= maxRecent || (index >= minRecent && created < recently)),
	);
	return end < 0 ? newestFirst : newestFirst.slice(0, end);
}

/**
 * The cursor of a trigger that begins now: all that is listed is known. Of a list that was only read as far as
 * its newest documents, those that are older than the oldest of them are known by their moment.
 */
export function beginAt(
	listed: readonly ListedDocument[],
	isWhole: boolean,
	elapsedMs: number,
): Cursor {
	const oldest = listed.reduce((least, { created }) => Math.min(least, created), Infinity);
	const knownUntil = isWhole || listed.length === 0 ? null : oldest;
	return advance({ knownUntil, recent: [] }, { known: listed, elapsedMs });
}
