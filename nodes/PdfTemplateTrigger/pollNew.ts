import type { IDataObject } from 'n8n-workflow';
import { nameFilesApart } from '../shared/operation/fileNames';
import type { OutputItem } from '../shared/operation/operation';
import { advance, beginAt, newDocuments, type Listed } from './cursor';
import { makeItems } from './files';
import { readDocuments } from './listing';
import { recall, remember, type Memory } from './memory';
import type { Reading } from './readList';
import { isWanted, type Poll } from './settings';
import { settle } from './settle';

/** So many documents come out of one poll; the rest with the next ones. */
const maxPerPoll = 1000;

/** A list of up to so many pages is read as a whole at first, to be sure of its order. */
const maxFirstPages = 50;

/**
 * The documents that were created since the last poll, each once, in the order of their creation. The first poll
 * only notes what is there. When it throws, it has remembered nothing.
 */
export async function pollNew(poll: Poll, staticData: IDataObject): Promise<OutputItem[]> {
	const startedAt = performance.now();
	const source = sourceOf(poll);
	const memory = recall(staticData);
	const reading = memory && (await readSince(poll, memory));
	if (!memory || !reading || isOtherAccount(memory, reading, source)) {
		remember(staticData, await begin(poll, source));
		return [];
	}
	const fresh = newDocuments(memory, reading.listed);
	const wanted = fresh.filter(({ document }) => isWanted(poll.settings, document));
	const batch = wanted.slice(0, maxPerPoll);
	const made = settle(poll, memory, batch, await makeItems(poll, batch));
	const pending = [...made.pending, ...wanted.slice(maxPerPoll)];
	const waiting = new Set(pending);
	const known = fresh.filter((listed) => !waiting.has(listed));
	const elapsedMs = performance.now() - startedAt;
	remember(staticData, {
		...advance(memory, { known, pending, elapsedMs }),
		count: knownCount(reading, pending.length),
		isSorted: reading.isWhole ? reading.isSorted : memory.isSorted,
		source,
		attempts: made.attempts,
	});
	nameFilesApart(poll.files, made.items);
	return made.items;
}

/** Reads on until all is known. When the list has grown by more than was found, it is not as sorted as it looks. */
async function readSince(poll: Poll, memory: Memory): Promise<Reading> {
	const until = memory.knownUntil ?? -Infinity;
	const isEnough = (page: readonly Listed[]) => page.some(({ created }) => created <= until);
	const reading = await readDocuments(poll, { isEnough, isWholeWanted: !memory.isSorted });
	const grown = (reading.countBefore ?? 0) - (memory.count ?? Infinity);
	const found = newDocuments(memory, reading.listed).length;
	if (!memory.isSorted || found >= grown) return reading;
	return await readDocuments(poll, { isEnough, isWholeWanted: true });
}

async function begin(poll: Poll, source: string): Promise<Memory> {
	const startedAt = performance.now();
	let pages = 0;
	const reading = await readDocuments(poll, { isEnough: () => ++pages >= maxFirstPages });
	const elapsedMs = performance.now() - startedAt;
	return {
		...beginAt(reading.listed, reading.isWhole, elapsedMs),
		count: knownCount(reading, 0),
		isSorted: reading.isSorted,
		source,
		attempts: [],
	};
}

function knownCount({ countAfter }: Reading, pending: number): number | null {
	return countAfter === undefined ? null : countAfter - pending;
}

function sourceOf({ context, connection }: Poll): string {
	const id = context.getNode().credentials?.pdfTemplateApi?.id ?? '';
	return `${id} ${connection.baseUrl}`;
}

/** Another credential or address, and none of the documents that were known there. */
function isOtherAccount({ source, recent }: Memory, { listed }: Reading, now: string): boolean {
	if (source === now) return false;
	const known = new Set(recent.map(([uid]) => uid));
	return !listed.some(({ uid }) => known.has(uid));
}
