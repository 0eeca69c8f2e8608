import { NodeApiError, NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { OutputItem } from './operation';

export type ItemError = NodeApiError | NodeOperationError;

/** Why an item failed. */
export interface ItemFailure {
	readonly error: ItemError;
	/** Every item of the run fails for the same reason. */
	readonly isOfRun: boolean;
}

export type Outcome = OutputItem[] | ItemFailure;

export function isFailure(outcome: Outcome): outcome is ItemFailure {
	return !Array.isArray(outcome);
}

/** Wraps an error that every item of the run would get. */
export class RunError extends Error {
	readonly reason: unknown;

	constructor(reason: unknown) {
		super();
		this.reason = reason;
	}
}

/** Turns anything thrown into an error of the node. */
export function itemFailure(context: IExecuteFunctions, caught: unknown): ItemFailure {
	const isOfRun = caught instanceof RunError;
	const reason = isOfRun ? caught.reason : caught;
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) {
		return { error: reason, isOfRun };
	}
	const cause = reason instanceof Error ? reason : String(reason);
	return { error: new NodeOperationError(context.getNode(), cause), isOfRun };
}

/** For a language model, which sees only the message: n8n's agents drop the description. */
export function allInMessage(error: ItemError): ItemError {
	if (error.description) error.message = `${error.message}. ${error.description}`;
	return error;
}

/** Names the item in the message for people, and in the context for n8n's editor (2.41), which shows it, too. */
export function withItemIndex(error: ItemError, itemIndex: number, naming: Naming): ItemError {
	error.message = naming.messageOf(error, itemIndex);
	error.context.itemIndex = itemIndex;
	return error;
}

export type Naming = ReturnType<typeof namingOf>;

const longestName = 60;

/**
 * Whether the message of an error names its item: not if it is the only one, if the reason concerns the whole run, or
 * if all items failed with the same message.
 *
 * @param names what identifies items to users, if it is unique
 */
export function namingOf(
	outcomes: readonly Outcome[],
	itemCount: number,
	names: ReadonlyMap<number, string> = new Map(),
) {
	const messages = outcomes.map((outcome) =>
		isFailure(outcome) ? outcome.error.message : outcome,
	);
	const [first] = messages;
	const areMany = itemCount > 1;
	const areAlike = typeof first === 'string' && messages.every((message) => message === first);
	const allFailedAlike = areMany && areAlike && Object.keys(outcomes).length === itemCount;
	const areNamed = new Set(names.values()).size > 1;
	const nameOf = (item: number) => {
		const name = (areNamed && names.get(item)) || '';
		const shown = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
		return shown && `"${shown}"`;
	};
	return {
		allFailedAlike,
		namesItem: ({ isOfRun }: ItemFailure) => areMany && !allFailedAlike && !isOfRun,
		messageOf: ({ message }: ItemError, item: number) => {
			const name = nameOf(item);
			const isKnown = name === '' || message.includes(name);
			return `${message}${isKnown ? '' : ` (${name})`} [item ${item}]`;
		},
	};
}
