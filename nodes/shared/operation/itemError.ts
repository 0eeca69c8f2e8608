import { NodeApiError, NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { OutputItem } from './operation';

export type ItemError = NodeApiError | NodeOperationError;

export type Outcome = OutputItem[] | ItemError;

/** Whatever was thrown, as an error of the node. */
export function asItemError(context: IExecuteFunctions, caught: unknown): ItemError {
	return caught instanceof NodeApiError || caught instanceof NodeOperationError
		? caught
		: new NodeOperationError(context.getNode(), caught instanceof Error ? caught : String(caught));
}

/** Adds sentences to what n8n shows below the message; empty ones are left out. */
export function addToDescription(error: ItemError, ...sentences: readonly string[]): ItemError {
	error.description = [error.description ?? '', ...sentences].filter(Boolean).join(' ');
	return error;
}

/** For a language model, which sees only the message: n8n's agents drop the description. */
export function allInMessage(error: ItemError): ItemError {
	if (error.description) error.message = `${error.message}. ${error.description}`;
	return error;
}

/** The item is named in the message for people, and in the context for n8n, whose editor (2.41) shows it as well. */
export function withItemIndex(error: ItemError, itemIndex: number): ItemError {
	error.message = messageWithItem(error, itemIndex);
	error.context.itemIndex = itemIndex;
	return error;
}

export function messageWithItem({ message }: ItemError, itemIndex: number): string {
	return `${message} [item ${itemIndex}]`;
}

const ofRun = new WeakSet<object>();

/** Notes that every item of the run meets this failure; from outside, as n8n would show a property. */
export function asErrorOfRun<E>(error: E): E {
	if (error instanceof Error) ofRun.add(error);
	return error;
}

export type Naming = ReturnType<typeof namingOf>;

/**
 * Whether the message of an error names its item: not where it is the only one, and not where the reason is that of the
 * whole run, or all of several items failed with the same message.
 */
export function namingOf(outcomes: readonly Outcome[], itemCount: number) {
	const messages = outcomes.map((outcome) =>
		outcome instanceof Error ? outcome.message : outcome,
	);
	const [first] = messages;
	const areMany = itemCount > 1;
	const areAlike = typeof first === 'string' && messages.every((message) => message === first);
	const allFailedAlike = areMany && areAlike && Object.keys(outcomes).length === itemCount;
	return {
		allFailedAlike,
		namesItem: (error: ItemError) => areMany && !allFailedAlike && !ofRun.has(error),
	};
}
