import { NodeApiError, type Failure } from 'n8n-workflow';
import type { Call } from '../connection/call';
import type { RequestOutcome } from '../limiter/permit';
import type { Advice } from './networkErrors';

/** What the code needs to know about a failed call. */
export interface CallFacts {
	/** Another attempt is safe (promise P2) and may succeed. */
	readonly isRetryable: boolean;
	/** What the attempt says about the service's load, for the rate limiter. */
	readonly load: RequestOutcome['kind'];
	/** From `Retry-After`, in ms. */
	readonly retryAfterMs?: number;
	/** The call may have created something. */
	readonly isInDoubt: boolean;
	/** The same call fails the same way for the next item. */
	readonly isFinal: boolean;
}

const plainFacts: CallFacts = {
	isRetryable: false,
	load: 'answered',
	isInDoubt: false,
	isFinal: false,
};

/** The error of a call to the service. Its facts are private, because n8n shows and stores an error's own properties. */
export class CallError extends NodeApiError {
	readonly #facts: CallFacts;

	constructor(
		node: ReturnType<Call['connection']['context']['getNode']>,
		texts: { readonly message: string; readonly description: string; readonly httpCode?: string },
		failure: Failure | undefined,
		facts: CallFacts,
	) {
		const { message } = texts;
		super(node, { message }, { ...texts, failure });
		// n8n replaces a message that seems to hold a system code ("preexisting" contains EEXIST).
		this.message = message;
		// n8n's editor recognizes its own classes by this name.
		this.name = NodeApiError.name;
		this.#facts = facts;
	}

	get facts(): CallFacts {
		return this.#facts;
	}
}

/** What an error says, and what follows from it. */
export interface Explanation extends Partial<CallFacts> {
	/** Completes "Could not <goal>: …". */
	readonly reason: string;
	/** Sentences below the message; what is missing is left out. */
	readonly advice?: ReadonlyArray<string | undefined>;
	/** What to repeat, unless that could create something twice. */
	readonly again?: Advice['again'];
	/** The service may have done what the call asked for. */
	readonly mayBeDone?: boolean;
	/** The HTTP status, if the service answered with an error. */
	readonly status?: number;
	/** Tells n8n's poll scheduler when to poll again (n8n 2.40). */
	readonly failure?: Failure;
}

/**
 * An error in our own words, with nothing of the request in it: n8n shows what could not be done and why as the headline,
 * and the advice below it.
 */
export function callError(call: Call, explanation: Explanation): CallError {
	const { reason, advice = [], again, mayBeDone = false, status, failure, ...facts } = explanation;
	const isInDoubt = mayBeDone && call.ifInDoubt !== undefined;
	const repeating = call.insteadOfRepeating ?? (isInDoubt ? call.ifInDoubt : again);
	const sentences = sentence(...advice, repeating);
	const texts = {
		message: `Could not ${call.goal}: ${reason}`,
		description: status === undefined ? sentences : withStatus(sentences, status),
		...(status !== undefined && { httpCode: String(status) }),
	};
	const node = call.connection.context.getNode();
	return new CallError(node, texts, failure, { ...plainFacts, ...facts, isInDoubt });
}

/** Joins the parts that are there, each as a sentence. */
export function sentence(...parts: ReadonlyArray<string | undefined>): string {
	return parts
		.filter((part): part is string => Boolean(part))
		.map((part) => `${part.replace(/[.\s]+$/, '')}.`)
		.join(' ');
}

/** The status as the end of the last sentence. */
function withStatus(sentences: string, status: number): string {
	return `${sentences.replace(/\.$/, '')} (HTTP ${status}).`;
}

/** The facts of a failed call; any other error is not retryable. */
export function factsOf(error: unknown): CallFacts {
	return error instanceof CallError ? error.facts : plainFacts;
}

/** Adds sentences to what n8n shows below the message; empty ones are left out. */
export function addToDescription<E extends { description?: string | null }>(
	error: E,
	...sentences: ReadonlyArray<string | undefined>
): E {
	error.description = [error.description, ...sentences].filter(Boolean).join(' ');
	return error;
}
