import { NodeApiError } from 'n8n-workflow';
import { defaultFileName, downloadDocument, getDocument } from '../shared/api/documents';
import { FileNames } from '../shared/files/fileNames';
import { storePdf } from '../shared/files/storePdf';
import type { OutputItem } from '../shared/operation/operation';
import { withoutError } from '../shared/operation/operation';
import type { ListedDocument } from './documents';
import type { TriggerState } from './listState';
import { isRateLimited } from './pollErrors';
import type { Poll } from './settings';

/** The outcome for a new document; undefined if it was not started. */
export type Outcome =
	| { readonly kind: 'item'; readonly item: OutputItem }
	/**
	 * `gone`: the service says that the document doesn't exist, which the next list will confirm; `held`: a rate limit,
	 * which says nothing about the document.
	 */
	| { readonly kind: 'gone' | 'held' | 'failed'; readonly error: Error };

const maxConcurrency = 5;

/**
 * Creates an item per document, with its file if requested, several at a time while there is time and the service does
 * not ask to wait.
 */
export async function makeItems(
	poll: Poll,
	documents: readonly ListedDocument[],
): Promise<Array<Outcome | undefined>> {
	const { settings, hasTime } = poll;
	const outcomes: Array<Outcome | undefined> = documents.map(() => undefined);
	// The first few start even without time left, so that every poll makes progress.
	const mayBegin = (index: number) =>
		settings.outputField === undefined || index < maxConcurrency || hasTime();
	const fileNames = new FileNames();
	let next = 0;
	let isHeld = false;
	async function lane(): Promise<void> {
		for (let index = next++; !isHeld && mayBegin(index); index = next++) {
			const listed = documents[index];
			if (!listed) return;
			const outcome = await outcomeOf(poll, listed, fileNames);
			outcomes[index] = outcome;
			isHeld ||= outcome.kind === 'held';
		}
	}
	await Promise.all(Array.from({ length: maxConcurrency }, lane));
	return outcomes;
}

async function outcomeOf(
	poll: Poll,
	listed: ListedDocument,
	fileNames: FileNames,
): Promise<Outcome> {
	const { context, connection, settings } = poll;
	const { uid, document } = listed;
	const { outputField } = settings;
	if (outputField === undefined) return { kind: 'item', item: itemOf(listed) };
	try {
		const goal = `download the document "${document.name}" (ID ${uid})`;
		const download = downloadDocument(connection, { ...document, goal });
		const file = await storePdf(context, download, ({ fileName }) =>
			fileNames.take(settings.fileName || defaultFileName(document, fileName)),
		);
		return { kind: 'item', item: { ...itemOf(listed), binary: { [outputField]: file } } };
	} catch (caught) {
		const error = caught as Error;
		if (isRateLimited(error)) return { kind: 'held', error };
		const isGone =
			saysGone(error) && (await getDocument(connection, uid).then(() => false, saysGone));
		return { kind: isGone ? 'gone' : 'failed', error };
	}
}

/** A document's item without a file; `fileMissing` is the reason, if one was requested. */
export function itemOf({ document }: ListedDocument, fileMissing?: string): OutputItem {
	return { json: { ...withoutError(document), ...(fileMissing ? { fileMissing } : {}) } };
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
	const errors = outcomes.flatMap((outcome) =>
		outcome?.kind === 'failed' || outcome?.kind === 'held' ? [outcome.error] : [],
	);
	const isAnyGone = outcomes.some((outcome) => outcome?.kind === 'gone');
	return {
		items,
		pending,
		attempts,
		error: items.length > 0 || isAnyGone ? undefined : errors[0],
	};
}
