import type { OutputItem } from '../shared/operation/operation';
import { itemOf, type Outcome } from './files';
import type { ListedDocument } from './list/listedDocument';
import type { TriggerState } from './state/staticData';

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
