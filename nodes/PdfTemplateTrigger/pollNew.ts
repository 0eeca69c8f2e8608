import { uptime } from '../shared/environment';
import type { OutputItem } from '../shared/operation/operation';
import { newDocuments } from './cursor';
import { withDocuments } from './documents';
import { deferFailed, makeItems } from './files';
import { begin, learn, readSince, type Reading, type TriggerState } from './listState';
import type { Poll } from './settings';
import { checkTemplateFilter, isWanted, readTemplateFilter } from './templateFilter';

/** The maximum number of documents per poll; later polls return the rest. */
const maxPerPoll = 1000;

/**
 * Returns the documents created since the last poll, each once, in order of creation. The first poll returns none: it
 * only records which documents exist. `error` is the reason if there were only files to fetch and none could be fetched.
 */
export async function pollNew(poll: Poll, state: TriggerState | undefined) {
	const startedAt = uptime();
	const source = sourceOf(poll);
	const reading =
		state &&
		(await withDocuments(poll, async (list) => await readSince(state, list, poll.hasTimeToList)));
	if (!state || !reading || isOtherAccount(state, reading, source)) {
		const revision = (state?.revision ?? 0) + 1;
		const filter = await readTemplateFilter(poll, undefined);
		const begun = await withDocuments(poll, async (list) => await begin(list, poll.hasTimeToList));
		const items: OutputItem[] = [];
		return { state: { ...begun, revision, source, filter, attempts: [] }, items };
	}
	const fresh = newDocuments(state, reading.items);
	const filter = await readTemplateFilter(poll, state.filter);
	const wanted = fresh.filter(({ document }) => isWanted(filter, document));
	if (filter && fresh.length > 0 && wanted.length === 0) {
		const documents = fresh.map(({ document }) => document);
		await checkTemplateFilter(poll, filter, documents);
	}
	const batch = wanted.slice(0, maxPerPoll);
	const { items, attempts, error, ...made } = deferFailed(
		state,
		batch,
		await makeItems(poll, batch),
	);
	const pending = [...made.pending, ...wanted.slice(maxPerPoll)];
	const waiting = new Set(pending);
	const known = fresh.filter((listed) => !waiting.has(listed));
	const elapsedMs = uptime() - startedAt;
	const learned = learn(state, reading, { known, pending, elapsedMs });
	const revision = state.revision + (items.length > 0 ? 1 : 0);
	return { state: { ...learned, revision, source, filter, attempts }, items, error };
}

function sourceOf({ context, connection }: Poll): string {
	const id = context.getNode().credentials?.pdfTemplateApi?.id ?? '';
	return `${id} ${connection.baseUrl}`;
}

/**
 * Whether the credential or URL changed and the list has none of the known documents. If none were known, nothing shows
 * that the account is the same, so it counts as another one: otherwise all its documents would be returned.
 */
function isOtherAccount(
	{ source, recent }: TriggerState,
	{ items }: Reading,
	now: string,
): boolean {
	if (source === now) return false;
	const known = new Set(recent.map(([uid]) => uid));
	return !items.some(({ uid }) => known.has(uid));
}
