import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod/v4';
import type { Asked } from '../../../assumptions/assumption.ts';
import type { Answer } from '../../../../../service/src/http/exchange/answer.ts';

/** What a fault can use to answer one request. */
export interface FaultyExchange {
	readonly asked: Asked;
	/** Whether the request carries a valid key. */
	readonly hasKey: boolean;
	readonly outgoing: ServerResponse;
	/** The URL of another origin. */
	readonly otherOrigin: string;
	/** A number from 0 (inclusive) to 1 (exclusive). */
	random(): number;
	/** Aborted when the service closes. */
	readonly closing: AbortSignal;
	/** Answers as without faults, which may create a document. */
	answer(): Promise<Answer>;
	/** An error answer in the chosen shape; `headers` in lower case. */
	error(status: number, message: string, headers?: Answer['headers']): Answer;
}

/** Continues with the next fault that matches, or with the service's own answer. */
export type Proceed = () => Promise<void>;

export interface FaultKind<Schema extends z.ZodType> {
	readonly schema: Schema;
	readonly perform: (
		action: z.output<Schema>,
		exchange: FaultyExchange,
		proceed: Proceed,
	) => Promise<void> | void;
}

/** Defines a kind of fault: its JSON form and what it does. */
export function defineFault<Schema extends z.ZodType>(
	schema: Schema,
	perform: FaultKind<Schema>['perform'],
): FaultKind<Schema> {
	return { schema, perform };
}

/** Waits `ms`, or until `ended`; rejects as soon as the service closes. */
export async function pause(
	ms: number,
	{ closing }: FaultyExchange,
	ended?: AbortSignal,
): Promise<void> {
	const signal = ended ? AbortSignal.any([closing, ended]) : closing;
	await wait(ms, undefined, { signal }).catch((error: unknown) => {
		if (!ended?.aborted || closing.aborted) throw error;
	});
}
