import { addToDescription, type ItemError } from '../itemError';
import type { Naming } from './namedItem';
import type { Outcome } from './performItems';

/** How many items the error of a run names. */
const most = 5;

/**
 * The error that ends the run, that of the item `failed`, with the other items that failed before the run stopped. Where
 * documents may have been created for them, it says to look for these.
 */
export function withOtherFailures(
	outcomes: readonly Outcome[],
	failed: number,
	{ naming, hasBegunChanges }: { naming: Naming; hasBegunChanges: boolean },
): ItemError {
	const error = outcomes[failed] as ItemError;
	if (naming.allFailedAlike) {
		return addToDescription(
			error,
			`All ${outcomes.length} items failed for this reason.`,
			hasBegunChanges ? 'Look for their documents before you run them again.' : '',
		);
	}
	const isNamed = naming.namesItem(error);
	const others = [...outcomes.entries()].flatMap(([item, outcome]) =>
		outcome instanceof Error && item !== failed && (isNamed || outcome.message !== error.message)
			? [
					`item ${item} (${outcome.message === error.message ? 'for the same reason' : outcome.message})`,
				]
			: [],
	);
	if (others.length === 0) return error;
	const more = others.length > most ? `, and ${others.length - most} more` : '';
	const one = others.length === 1;
	const who = one ? 'Another item' : `${others.length} other items`;
	const were = hasBegunChanges ? ` ${one ? 'was' : 'were'} under way and` : '';
	return addToDescription(
		error,
		`${who}${were} failed as well: ${others.slice(0, most).join(', ')}${more}.`,
		hasBegunChanges
			? `Look for ${one ? 'its document' : 'their documents'} before you run ${one ? 'it' : 'them'} again.`
			: '',
	);
}
