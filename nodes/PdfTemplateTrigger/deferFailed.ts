import type { OutputItem } from '../shared/operation/operation';
import { itemOf, type Outcome } from './files';
import type { ListedDocument } from './list/listedDocument';
import type { TriggerState } from './state/staticData';

/** After so many polls that could not fetch its file, a document comes out without it. */
const maxAttempts = 5;

/**
 * What comes out now and what is left for later. A file that cannot be fetched holds back its document, but only so
 * often and no other one; a document that was deleted is left for a list that no longer has it. `error` is the first
 * one when nothing else was done, so that n8n can tell it and back off.
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
		const tries = (before.get(listed.uid) ?? 0) + (outcome ? 1 : 0);
		if (outcome?.kind === 'item') {
			items.push(outcome.item);
		} else if (outcome && tries >= maxAttempts) {
			items.push(itemOf(listed, outcome.error.message));
		} else {
			pending.push(listed);
			if (tries > 0) attempts.push([listed.uid, tries]);
		}
	}
	const failed = outcomes.find((outcome) => outcome?.kind === 'failed');
	const isAnyGone = outcomes.some((outcome) => outcome?.kind === 'gone');
	return {
		items,
		pending,
		attempts,
		error: items.length > 0 || isAnyGone ? undefined : failed?.error,
	};
}
