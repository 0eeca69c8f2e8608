import type { IExecuteFunctions } from 'n8n-workflow';
import { addToDescription } from '../transport/errors/callError';
import {
	isFailure,
	type ItemError,
	type ItemFailure,
	type Naming,
	type Outcome,
} from './itemError';
import { addHint, type CreatedDocument } from './operation';
import { escapedHtml } from '../wire/text';

const mostItems = 5;

/**
 * The error that ends the run: that of the item `failed`, naming the others that failed before the run stopped. If
 * documents may have been created for them, it says to look for these.
 */
export function withOtherFailures(
	outcomes: readonly Outcome[],
	failed: ItemFailure,
	naming: Naming,
	hasBegunChanges: boolean,
): ItemError {
	const { error } = failed;
	if (naming.allFailedAlike) {
		return addToDescription(
			error,
			`All ${outcomes.length} items failed for this reason.`,
			hasBegunChanges ? 'Look for their documents before you run them again.' : '',
		);
	}
	const isNamed = naming.namesItem(failed);
	const others = failedOf(outcomes).flatMap(([item, other]) => {
		const { message } = other.error;
		const isSame = message === error.message;
		if (other === failed || (isSame && !isNamed)) return [];
		return [`item ${item} (${isSame ? 'for the same reason' : message})`];
	});
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
 * Lists the failed items of a run that continued, in one hint. n8n (2.41) calls such a run a success, and first shows
 * its files, where failed items are missing.
 */
export function hintAtFailed(context: IExecuteFunctions, outcomes: readonly Outcome[]): void {
	const failed = failedOf(outcomes);
	const [count, all] = [failed.length, outcomes.length];
	if (count === 0) return;
	const more = count > mostItems ? ` and ${count - mostItems} more` : '';
	const names =
		failed
			.slice(0, mostItems)
			.map(([item]) => item + 1)
			.join(', ') + more;
	// From 1, like n8n's numbers in the output panel below.
	const some = `${count} of ${all} items failed: item${count === 1 ? '' : 's'} ${names}.`;
	const every = count === 1 ? 'The item failed.' : `All ${count} items failed.`;
	const whose = count === 1 ? 'Its' : 'Their';
	addHint(context, `${count < all ? some : every} ${whose} "error" says why${reasonOf(failed)}`);
}

function failedOf(outcomes: readonly Outcome[]): Array<[item: number, failure: ItemFailure]> {
	return [...outcomes.entries()].flatMap(([item, outcome]) =>
		outcome && isFailure(outcome) ? [[item, outcome] as [number, ItemFailure]] : [],
	);
}

const longestReason = 300;

/** The reason that failed items share, or that of the first: n8n shows it only in the other branch, in the last column. */
function reasonOf(failed: ReturnType<typeof failedOf>): string {
	const reasons = failed.map(([, { error }]) => error.message.replace(/ \[item \d+\]$/, ''));
	const [first = ''] = reasons;
	const reason = first.length > longestReason ? `${first.slice(0, longestReason - 1)}…` : first;
	const number = (failed[0]?.[0] ?? 0) + 1;
	const isShared = reasons.every((each) => each === first);
	return `${isShared ? '' : `, that of item ${number}`}: ${escapedHtml(reason).replace(/\.?$/, '.')}`;
}

const mostDocuments = 20;
const perLine = 500;

/** Adds to the error that ends the run which documents exist. Writes into the log what the error has no room for. */
export function withCreatedDocuments(
	error: ItemError,
	created: readonly CreatedDocument[],
	context: IExecuteFunctions,
): ItemError {
	if (created.length === 0) return error;
	const documents = [...created].sort((a, b) => a.itemIndex - b.itemIndex);
	const count = `${documents.length} document${documents.length === 1 ? '' : 's'}`;
	if (documents.length > mostDocuments) log(context, documents);
	return addToDescription(
		error,
		`This run created ${count} before it stopped${listed(documents)}.`,
		"To avoid creating them again, set 'If Document Exists' to 'Reuse', or delete them.",
	);
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
