import { addToDescription, type ItemError } from '../itemError';
import type { Outcome } from './performItems';

/** How many items the error of a run names. */
const most = 5;

/** Adds to the error that ends the run which other items were under way then, and failed as well. */
export function withOtherFailures(
	error: ItemError,
	failed: number,
	outcomes: readonly Outcome[],
): ItemError {
	const others = [...outcomes.entries()].flatMap(([item, outcome]) =>
		outcome instanceof Error && item !== failed ? [`item ${item} (${outcome.message})`] : [],
	);
	if (others.length === 0) return error;
	const more = others.length > most ? `, and ${others.length - most} more` : '';
	const one = others.length === 1;
	return addToDescription(
		error,
		`${one ? 'Another item was' : `${others.length} other items were`} under way and failed as well: ${others.slice(0, most).join(', ')}${more}.`,
		`Look for ${one ? 'its document' : 'their documents'} before you run ${one ? 'it' : 'them'} again.`,
	);
}
