import type { ItemError } from '../itemError';
import type { Outcome } from './performItems';

const ofRun = new WeakSet<object>();

/** Notes that every item of the run meets this failure; from outside, as n8n would show a property. */
export function asErrorOfRun<E>(error: E): E {
	if (error instanceof Error) ofRun.add(error);
	return error;
}

export interface Naming {
	/** Whether there are several items, and all failed with the same message. */
	readonly allFailedAlike: boolean;
	/**
	 * Whether the message of an error names its item: not where it is the only one, and not where the reason is that of
	 * the whole run or of all its items.
	 */
	namesItem(error: ItemError): boolean;
}

export function namingOf(outcomes: readonly Outcome[], itemCount: number): Naming {
	const [first] = outcomes;
	const alike = outcomes.filter(
		(outcome) =>
			outcome instanceof Error && first instanceof Error && outcome.message === first.message,
	);
	const areMany = itemCount > 1;
	const allFailedAlike = areMany && alike.length === itemCount;
	return {
		allFailedAlike,
		namesItem: (error) => areMany && !allFailedAlike && !ofRun.has(error),
	};
}
