import type { Logger } from 'pino';
import { DamagedError } from '../../store/damage.ts';
import { storeProblem } from '../../domain/problem.ts';
import type { RequestFacts } from '../exchange/exchange.ts';

/** Told of the error behind an answer, and of what is known about its request. */
export type NoteError = (error: unknown, facts?: RequestFacts) => void;

const minuteMs = 60_000;

/** What happens again and again, such as a full disk. */
interface Repeated {
	readonly message: string;
	readonly facts: RequestFacts | undefined;
	/** How often since it was told last. */
	times: number;
}

/** What a line says of a request. */
function fieldsOf(facts: RequestFacts | undefined): Partial<RequestFacts> {
	const fields: Partial<RequestFacts> = { ...facts };
	delete fields.isTold;
	return fields;
}

/**
 * Logs the errors behind answers: with a stack what nobody expects, in one line what is known. What the store cannot do
 * for a while, and so refuses to many, is told at once, and then once a minute with how often.
 */
export class ErrorLog implements Disposable {
	readonly #log: Logger;
	readonly #onUnexpected: NoteError;
	/** By the class of the error. */
	readonly #repeated = new Map<unknown, Repeated>();
	readonly #timer: NodeJS.Timeout;

	/** `onUnexpected`: what is told of errors that nobody expects; default: the log. */
	constructor(log: Logger, onUnexpected?: NoteError) {
		this.#log = log;
		this.#onUnexpected =
			onUnexpected ??
			((error, facts) =>
				log.error({ ...fieldsOf(facts), err: error as Error }, 'unexpected error'));
		this.#timer = setInterval(() => this.tell(), minuteMs).unref();
	}

	note(error: unknown, facts?: RequestFacts): void {
		const problem = storeProblem(error);
		if (!problem) return this.#onUnexpected(error, facts);
		if (problem.kind === 'invalid_request') return;
		const { message } = problem;
		if (error instanceof DamagedError) return this.#log.error(fieldsOf(facts), message);
		if (facts) facts.isTold = true;
		const kind = (error as Error).constructor;
		const known = this.#repeated.get(kind);
		if (known) this.#repeated.set(kind, { message, facts, times: known.times + 1 });
		else {
			this.#log.warn(fieldsOf(facts), message);
			this.#repeated.set(kind, { message, facts, times: 0 });
		}
	}

	/** Tells what has happened again since it was told last, and forgets what has not. */
	tell(): void {
		for (const [kind, one] of this.#repeated) {
			if (one.times === 0) this.#repeated.delete(kind);
			else this.#log.warn({ ...fieldsOf(one.facts), times: one.times }, one.message);
			one.times = 0;
		}
	}

	[Symbol.dispose](): void {
		clearInterval(this.#timer);
		this.tell();
	}
}
