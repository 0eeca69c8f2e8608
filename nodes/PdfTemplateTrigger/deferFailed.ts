import type { OutputItem } from '../shared/operation/operation';
import type { ListedDocument } from './list/listedDocument';
import { itemOf, type Outcome } from './files';
import type { TriggerState } from './state/staticData';
import type { Poll } from './settings';

/** After so many polls that could not fetch its file, a document comes out without it. */
const maxAttempts = 5;

/**
 * What comes out now and what is left for later. A file that cannot be fetched holds back its document, but only so
 * often and no other one; a document that was deleted is left for a list that no longer has it.
 *
 * @throws the first error when nothing else was done, so that n8n tells it and backs off.
 */
export function deferFailed(
	{ signal }: Poll,
	state: TriggerState,
	batch: readonly ListedDocument[],
	outcomes: ReadonlyArray<Outcome | undefined>,
) {
	const before = new Map(state.attempts);
	const attempts: Array<[string, number]> = [];
	const pending: ListedDocument[] = [];
	const items: OutputItem[] = [];
	const firstFailed = outcomes.find((outcome) => outcome?.kind === 'failed');
	const isAnyDone = outcomes.some((outcome) => outcome && outcome.kind !== 'failed');
	if (firstFailed && !isAnyDone) throw firstFailed.error;
	for (const [index, listed] of batch.entries()) {
		const outcome = outcomes[index];
		if (outcome?.kind === 'item') {
			items.push(outcome.item);
			continue;
		}
		const tries = (before.get(listed.uid) ?? 0) + (outcome && !signal.aborted ? 1 : 0);
		if (outcome && tries >= maxAttempts) {
			items.push(itemOf(listed, outcome.error.message));
		} else {
			pending.push(listed);
			if (tries > 0) attempts.push([listed.uid, tries]);
		}
	}
	return { items, pending, attempts };
}
