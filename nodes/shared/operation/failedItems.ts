import type { IExecuteFunctions } from 'n8n-workflow';
import { addToDescription, type ItemError, type Naming, type Outcome } from './itemError';
import { addHint, type CreatedDocument } from './operation';
import { escapedHtml } from '../wire/text';

/** How many items the error of a run, or its hint, names. */
const mostItems = 5;

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
	const more = others.length > mostItems ? `, and ${others.length - mostItems} more` : '';
	const one = others.length === 1;
	const who = one ? 'Another item' : `${others.length} other items`;
	const were = hasBegunChanges ? ` ${one ? 'was' : 'were'} under way and` : '';
	return addToDescription(
		error,
		`${who}${were} failed as well: ${others.slice(0, mostItems).join(', ')}${more}.`,
		hasBegunChanges
			? `Look for ${one ? 'its document' : 'their documents'} before you run ${one ? 'it' : 'them'} again.`
			: '',
	);
}

/**
 * Says in one hint which items failed in a run that continues. n8n (2.41) calls such a run a success, and first shows its
 * files, among which the items that failed are missing.
 */
export function hintAtFailed(context: IExecuteFunctions, outcomes: readonly Outcome[]): void {
	const failed = [...outcomes.entries()].flatMap(([item, outcome]) =>
		outcome instanceof Error ? [item] : [],
	);
	if (failed.length === 0) return;
	const why = reasonOf(outcomes, failed);
	const count = `${failed.length} of ${outcomes.length} items`;
	if (failed.length === outcomes.length) {
		const all =
			failed.length === 1 ? 'The item failed. Its' : `All ${failed.length} items failed. Their`;
		addHint(context, `${all} "error" says why${why}`);
		return;
	}
	const others = failed.length - mostItems;
	const names = failed.slice(0, mostItems).join(', ') + (others > 0 ? ` and ${others} more` : '');
	const [item, its] = failed.length === 1 ? ['item', 'Its'] : ['items', 'Their'];
	// Like the [item 2] of the messages; but the Binary tab numbers from 1.
	addHint(
		context,
		`${count} failed: ${item} ${names}, counted from 0. ${its} "error" says why${why}`,
	);
}

/** In characters. */
const longestReason = 300;

/** The reason that failed items share, or that of the first: n8n shows it only in the other branch, in the last column. */
function reasonOf(outcomes: readonly Outcome[], failed: readonly number[]): string {
	const reasons = failed.map((item) =>
		String((outcomes[item] as ItemError).message).replace(/ \[item \d+\]$/, ''),
	);
	const [first = ''] = reasons;
	const reason = first.length > longestReason ? `${first.slice(0, longestReason - 1)}…` : first;
	const isShared = reasons.every((each) => each === first);
	return `${isShared ? '' : `, that of item ${failed[0] ?? 0}`}: ${escapedHtml(reason).replace(/\.?$/, '.')}`;
}

/** How many documents an error names; the log has the others. */
const mostDocuments = 20;
/** How many documents one line of the log names. */
const perLine = 500;

/** The documents that a run has created. */
export class CreatedDocuments {
	readonly #documents: CreatedDocument[] = [];

	add(document: CreatedDocument): void {
		this.#documents.push(document);
	}

	/** Adds to the error that ends the run which documents exist. Writes into the log what the error has no room for. */
	describeIn(error: ItemError, context: IExecuteFunctions): ItemError {
		const documents = [...this.#documents].sort((a, b) => a.itemIndex - b.itemIndex);
		if (documents.length === 0) return error;
		const count = `${documents.length} document${documents.length === 1 ? '' : 's'}`;
		if (documents.length > mostDocuments) log(context, documents);
		return addToDescription(
			error,
			`This run created ${count} before it stopped${listed(documents)}.`,
			"To avoid creating them again, set 'If Document Exists' to 'Reuse', or delete them.",
		);
	}
}

function listed(documents: readonly CreatedDocument[]): string {
	const names = documents.slice(0, mostDocuments).map(nameOf);
	const others = documents.length - names.length;
	const last = others > 0 ? `${others} more, which are in n8n's log` : names.pop();
	const list = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
	const haveIds = documents.every(({ uid }) => uid !== undefined);
	return haveIds ? `, with the ID${documents.length === 1 ? '' : 's'} ${list}` : `: ${list}`;
}

function nameOf({ uid, name, itemIndex }: CreatedDocument): string {
	return uid ?? `"${name}" (item ${itemIndex})`;
}

function log(context: IExecuteFunctions, documents: readonly CreatedDocument[]): void {
	const run = `${context.getNode().name} (execution ${context.getExecutionId()})`;
	for (let from = 0; from < documents.length; from += perLine) {
		const part = documents.slice(from, from + perLine);
		const count = `${from + 1} to ${from + part.length} of ${documents.length}`;
		context.logger.warn(
			`${run} stopped. Created documents ${count}: ${part.map(nameOf).join(', ')}`,
		);
	}
}
