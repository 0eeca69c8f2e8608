import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod/v4';
import type { Answer } from '../../exchange/answer.ts';
import type { Settings } from '../../../settings/settings.ts';

/** What a fault may use to spoil one exchange. */
export interface FaultyExchange {
	readonly request: Request;
	/** Of the request. */
	readonly body: Buffer;
	/** Whether the request carries a valid key. */
	readonly hasKey: boolean;
	readonly outgoing: ServerResponse;
	readonly settings: Settings;
	/** Address of another origin. */
	readonly otherOrigin: string;
	/** A number from 0 up to 1. */
	random(): number;
	/** Aborted when the service closes. */
	readonly closing: AbortSignal;
	/** Lets the service do its work; a document may exist afterwards. */
	answer(): Promise<Answer>;
	/** An error answer in the chosen shape. */
	error(status: number, message: string): Promise<Answer>;
}

/** Goes on with the next fault that matches, or with the honest answer. */
export type Proceed = () => Promise<void>;

export interface FaultKind<Schema extends z.ZodType> {
	readonly schema: Schema;
	readonly perform: (
		action: z.output<Schema>,
		exchange: FaultyExchange,
		proceed: Proceed,
	) => Promise<void> | void;
}

/** One kind of fault: what it is written as, and what it does. */
export function defineFault<Schema extends z.ZodType>(
	schema: Schema,
	perform: FaultKind<Schema>['perform'],
): FaultKind<Schema> {
	return { schema, perform };
}

/** Waits; rejects at once when the service closes. */
export async function pause(ms: number, { closing }: FaultyExchange): Promise<void> {
	await wait(ms, undefined, { signal: closing });
}
