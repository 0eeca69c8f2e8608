import type { IDataObject } from 'n8n-workflow';
import { uptime } from '../shared/environment';
import { nameFilesApart } from '../shared/operation/fileNames';
import type { OutputItem } from '../shared/operation/operation';
import { newDocuments } from './state/cursor';
import { makeItems } from './files';
import { readDocuments } from './list/documentList';
import type { Reading } from './list/readList';
import { begin, learn, readSince, type Read } from './state/listState';
import { readState, storeState, type TriggerState } from './state/staticData';
import { isWanted, type Poll } from './settings';
import { deferFailed } from './deferFailed';

/** So many documents come out of one poll; the rest with the next ones. */
const maxPerPoll = 1000;

/**
 * The documents that were created since the last poll, each once, in the order of their creation. The first poll
 * only notes what is there. When it throws, it has remembered nothing.
 */
export async function pollNew(poll: Poll, staticData: IDataObject): Promise<OutputItem[]> {
	const startedAt = uptime();
	const source = sourceOf(poll);
	const memory = readState(staticData);
	const read: Read = async (wish) => await readDocuments(poll, wish);
	const reading = memory && (await readSince(memory, read));
	if (!memory || !reading || isOtherAccount(memory, reading, source)) {
		storeState(staticData, { ...(await begin(read)), source, attempts: [] });
		return [];
	}
	const fresh = newDocuments(memory, reading.listed);
	const wanted = fresh.filter(({ document }) => isWanted(poll.settings, document));
	const batch = wanted.slice(0, maxPerPoll);
	const made = deferFailed(poll, memory, batch, await makeItems(poll, batch));
	const pending = [...made.pending, ...wanted.slice(maxPerPoll)];
	const waiting = new Set(pending);
	const known = fresh.filter((listed) => !waiting.has(listed));
	const elapsedMs = uptime() - startedAt;
	const learned = learn(memory, reading, { known, pending, elapsedMs });
	storeState(staticData, { ...learned, source, attempts: made.attempts });
	nameFilesApart(poll.files, made.items);
	return made.items;
}

function sourceOf({ context, connection }: Poll): string {
	const id = context.getNode().credentials?.pdfTemplateApi?.id ?? '';
	return `${id} ${connection.baseUrl}`;
}

/** Another credential or address, and none of the documents that were known there. */
function isOtherAccount(
	{ source, recent }: TriggerState,
	{ listed }: Reading,
	now: string,
): boolean {
	if (source === now) return false;
	const known = new Set(recent.map(([uid]) => uid));
	return !listed.some(({ uid }) => known.has(uid));
}
