import type { IExecuteFunctions } from 'n8n-workflow';
import { addHint } from '../hint';
import type { Outcome } from './performItems';

/** How many items the hint names. */
const most = 5;

/**
 * Says in one hint which items failed in a run that continues. n8n (2.41) calls such a run a success, and first shows its
 * files, among which the items that failed are missing.
 */
export function hintAtFailed(context: IExecuteFunctions, outcomes: readonly Outcome[]): void {
	const failed = [...outcomes.entries()].flatMap(([item, outcome]) =>
		outcome instanceof Error ? [item] : [],
	);
	if (failed.length === 0) return;
	const count = `${failed.length} of ${outcomes.length} items`;
	if (failed.length === outcomes.length) {
		const all =
			failed.length === 1 ? 'The item failed. Its' : `All ${failed.length} items failed. Their`;
		addHint(context, `${all} "error" says why.`);
		return;
	}
	const others = failed.length - most;
	const names = failed.slice(0, most).join(', ') + (others > 0 ? ` and ${others} more` : '');
	const [item, its] = failed.length === 1 ? ['item', 'Its'] : ['items', 'Their'];
	// Like the [item 2] of the messages; but the Binary tab numbers from 1.
	addHint(context, `${count} failed: ${item} ${names}, counted from 0. ${its} "error" says why.`);
}
