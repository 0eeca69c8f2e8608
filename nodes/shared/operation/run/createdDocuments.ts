import type { IExecuteFunctions } from 'n8n-workflow';
import { addToDescription, type ItemError } from '../itemError';
import type { CreatedDocument } from '../operation';

/** How many documents an error names; the log has the others. */
const most = 20;
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
		if (documents.length > most) log(context, documents);
		return addToDescription(
			error,
			`This run created ${count} before it stopped${listed(documents)}.`,
			"To avoid creating them again, set 'If Document Exists' to 'Reuse', or delete them.",
		);
	}
}

function listed(documents: readonly CreatedDocument[]): string {
	const names = documents.slice(0, most).map(nameOf);
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
