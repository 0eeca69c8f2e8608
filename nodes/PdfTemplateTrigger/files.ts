import { NodeApiError } from 'n8n-workflow';
import { defaultFileName, downloadDocument, getDocument } from '../shared/api/documents';
import { storePdf } from '../shared/files/storePdf';
import type { OutputItem } from '../shared/operation/operation';
import { withoutError } from '../shared/operation/runItems';
import type { ListedDocument } from './documents';
import type { TriggerState } from './listState';
import { isRateLimited } from './pollErrors';
import type { Poll } from './settings';

/** The outcome for a new document; undefined if it was not started. */
export type Outcome =
	| { readonly kind: 'item'; readonly item: OutputItem }
	/** The service says that the document does not exist. The next list shows whether that is true. */
	| { readonly kind: 'gone'; readonly error: Error }
	/** The service limits the rate of requests, which says nothing about the document. */
	| { readonly kind: 'held'; readonly error: Error }
	| { readonly kind: 'failed'; readonly error: Error };

const maxConcurrency = 5;

/**
 * Creates an item per document, with its file if requested, several at a time while there is time and the service does
 * not ask to wait.
 */
export async function makeItems(
	poll: Poll,
	documents: readonly ListedDocument[],
): Promise<Array<Outcome | undefined>> {
	const outcomes: Array<Outcome | undefined> = documents.map(() => undefined);
	let next = 0;
	let isHeld = false;
	async function lane(): Promise<void> {
		for (let index = next++; !isHeld && mayBegin(poll, index); index = next++) {
			const listed = documents[index];
			if (!listed) return;
			const outcome = await outcomeOf(poll, listed);
			outcomes[index] = outcome;
			isHeld ||= outcome.kind === 'held';
		}
	}
	await Promise.all(Array.from({ length: maxConcurrency }, lane));
	return outcomes;
}

/** The first few start even without time left, so that every poll makes progress. */
function mayBegin({ settings, hasTime }: Poll, index: number): boolean {
	return settings.outputField === undefined || index < maxConcurrency || hasTime();
}

async function outcomeOf(poll: Poll, listed: ListedDocument): Promise<Outcome> {
	const { outputField } = poll.settings;
	if (outputField === undefined) return { kind: 'item', item: itemOf(listed) };
	return await download(poll, listed).then(
		(file): Outcome => ({
			kind: 'item',
			item: { ...itemOf(listed), binary: { [outputField]: file }, file },
		}),
		async (error: Error): Promise<Outcome> => {
			if (isRateLimited(error)) return { kind: 'held', error };
			return { kind: (await isGone(poll, listed, error)) ? 'gone' : 'failed', error };
		},
	);
}

/** A document's item without a file; `fileMissing` is the reason, if one was requested. */
export function itemOf({ document }: ListedDocument, fileMissing?: string): OutputItem {
	return { json: { ...withoutError(document), ...(fileMissing ? { fileMissing } : {}) } };
}

async function download({ context, connection, settings }: Poll, { document }: ListedDocument) {
	const goal = `download the document "${document.name}" (ID ${document.uid})`;
	const bytes = downloadDocument(connection, { ...document, goal });
	return await storePdf(
		context,
		bytes,
		(fileName) => settings.fileName || defaultFileName(document, fileName),
	);
}

/** Whether the document seems to have been deleted since it was listed. */
async function isGone(
	{ connection }: Poll,
	{ uid }: ListedDocument,
	error: Error,
): Promise<boolean> {
	if (!saysGone(error)) return false;
	return await getDocument(connection, uid).then(() => false, saysGone);
}

function saysGone(error: unknown): boolean {
	return error instanceof NodeApiError && ['400', '404', '410'].includes(error.httpCode ?? '');
}

/** After this many polls that could not fetch its file, a document is returned without it. */
const maxAttempts = 5;

/**
 * Splits a batch into items to return now and documents to retry in a later poll. A document whose file cannot be
 * fetched is retried up to `maxAttempts` times and delays no other one; a rate limit does not count as an attempt.
 * `error` is the first failure if nothing succeeded, so that n8n shows it and backs off.
 */
export function deferFailed(
	state: TriggerState,
	batch: readonly ListedDocument[],
	outcomes: ReadonlyArray<Outcome | undefined>,
) {
	const before = new Map(state.attempts);
	const attempts: Array<[string, number]> = [];
	const pending: ListedDocument[] = [];
	const items: OutputItem[] = [];
	for (const [index, listed] of batch.entries()) {
		const outcome = outcomes[index];
		const isAttempt = outcome && outcome.kind !== 'held';
		const tries = (before.get(listed.uid) ?? 0) + (isAttempt ? 1 : 0);
		if (outcome?.kind === 'item') {
			items.push(outcome.item);
		} else if (isAttempt && tries >= maxAttempts) {
			items.push(itemOf(listed, outcome.error.message));
		} else {
			pending.push(listed);
			if (tries > 0) attempts.push([listed.uid, tries]);
		}
	}
	const failed = outcomes.find((outcome) => outcome?.kind === 'failed' || outcome?.kind === 'held');
	const isAnyGone = outcomes.some((outcome) => outcome?.kind === 'gone');
	return {
		items,
		pending,
		attempts,
		error: items.length > 0 || isAnyGone ? undefined : failed?.error,
	};
}
