import {
	NodeApiError,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
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

/** What tells the items of a run apart for users, by item. */
export interface ItemNames {
	/** The property of the items that it is from; absent: what the operation calls them. */
	readonly property?: string;
	readonly byItem: ReadonlyMap<number, string>;
}

/** What the operation calls the items, or else the first property of text or numbers that differs in all of them. */
export function itemNames(
	called: ReadonlyMap<number, string>,
	items: readonly INodeExecutionData[],
): ItemNames {
	if (new Set(called.values()).size > 1) return { byItem: called };
	for (const property of Object.keys(items[0]?.json ?? {})) {
		const values = items.map(({ json }) => json[property]);
		const texts = values.flatMap((value) =>
			typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : [],
		);
		const areDifferent = new Set(texts).size === items.length && !texts.includes('');
		if (areDifferent) return { property, byItem: new Map(texts.entries()) };
	}
	return { byItem: new Map() };
}

/**
 * Whether the message of an error names its item: not if it is the only one, if the reason concerns the whole run, or
 * if all items failed with the same message.
 */
export function namingOf(
	outcomes: readonly Outcome[],
	itemCount: number,
	readNames: () => ItemNames = () => ({ byItem: new Map() }),
) {
	let names: ItemNames | undefined;
	const messages = outcomes.map((outcome) =>
		isFailure(outcome) ? outcome.error.message : outcome,
	);
	const [first] = messages;
	const areMany = itemCount > 1;
	const areAlike = typeof first === 'string' && messages.every((message) => message === first);
	const allFailedAlike = areMany && areAlike && Object.keys(outcomes).length === itemCount;
	return {
		allFailedAlike,
		namesItem: ({ isOfRun }: ItemFailure) => areMany && !allFailedAlike && !isOfRun,
		messageOf: ({ message }: ItemError, item: number) => {
			// Read only for an error, because it takes a look at all items.
			const { property, byItem } = (names ??= readNames());
			const whole = byItem.get(item) ?? '';
			const cut = whole.length > longestName ? `${whole.slice(0, longestName - 1)}…` : whole;
			const name = cut && `"${cut}"`;
			const isKnown = name === '' || message.includes(name);
			const whose = property === undefined ? name : `${property}: ${name}`;
			return `${message}${isKnown ? '' : ` (${whose})`} [item ${item}]`;
		},
	};
}
