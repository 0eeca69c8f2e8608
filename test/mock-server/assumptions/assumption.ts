import type { ApiOptions } from '../../../service/src/domain/apiOptions.ts';
import type { Answer } from '../../../service/src/http/exchange/answer.ts';
import type { Seen } from './seen.ts';

export type Value = string | number;

/** A request to the mock, with its whole body. */
export interface Asked {
	readonly method: string;
	readonly url: URL;
	readonly headers: Headers;
	readonly body: Buffer;
}

/** Sends a request on: to the service, or to the assumptions that come later. */
export type Send = (asked: Asked) => Promise<Answer>;

/** What an assumption knows of the request that it is applied to. */
export interface Surroundings {
	/** As in the OpenAPI description, such as "GET /v1/templates/{uid}"; otherwise "GET of another path". */
	readonly operation: string;
	/** The current value of every setting. */
	readonly settings: Readonly<Record<string, Value>>;
	/** The port of the second origin. */
	readonly otherPort: number;
	/** Answers a further request of the same client, with all assumptions. */
	readonly ask: Send;
}

/** As `Surroundings`, after the service has answered. */
export interface Served extends Surroundings {
	/** What the service answered, before any assumption changed it. */
	readonly served: Answer;
}

/** One open point of the API's description: what the mock does there, and how a real service shows what it does. */
export interface Assumption<Possible extends Value = Value> {
	/** The possible values, the assumed one first. */
	readonly values: readonly [Possible, ...Possible[]];
	/** What the first value assumes. */
	readonly assumed: string;
	/** Why, and what the other values mean. */
	readonly reason: string;
	/** The option of the service that does it; all others are done in front of the service, by the following. */
	readonly option?: (value: Possible) => Partial<ApiOptions>;
	/** What a request becomes before the service gets it. Throws ServiceProblem to refuse it. */
	readonly before?: (
		asked: Asked,
		value: Possible,
		surroundings: Surroundings,
	) => Asked | Promise<Asked>;
	/** What the service's answer becomes. */
	readonly after?: (answer: Answer, value: Possible, served: Served) => Answer;
	/** For what needs further requests: answers instead of sending the request on. */
	readonly around?: (
		asked: Asked,
		value: Possible,
		surroundings: Surroundings & { readonly send: Send },
	) => Promise<Answer>;
	/** The values that an answer of a real service fits; undefined if it says nothing about this. */
	readonly evidence?: (seen: Seen) => readonly Possible[] | undefined;
}

/** Keeps the types of the values. */
export function assumption<const Values extends readonly [Value, ...Value[]]>(
	assumed: { readonly values: Values } & Assumption<Values[number]>,
): typeof assumed {
	return assumed;
}

/** The values whose condition holds. */
export function fitting<const Possible extends Value>(
	table: readonly (readonly [value: Possible, fits: boolean])[],
): Possible[] {
	return table.filter(([, fits]) => fits).map(([value]) => value);
}
