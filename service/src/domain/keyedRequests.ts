import { KeyTakenError } from '../store/fillKeys.ts';
import type { FillKey } from '../store/fillKeys.ts';
import type { Store } from '../store/store.ts';
import { ServiceProblem } from './problem.ts';

interface Once<Result> {
	/** Does what is asked for and stores the key with what it makes. */
	readonly work: () => Promise<Result>;
	/** What was made earlier, by its uid, with the warnings as they were stored; undefined if it was deleted. */
	readonly earlier: (uid: string, warnings: string | null) => Promise<Result | undefined>;
	/** What is made. */
	readonly what: 'document' | 'template';
	/** Another hash that counts as the same request. */
	readonly formerHash?: () => string;
}

/** Requests of one team with idempotency keys: the same key and request return what was made first. */
export class KeyedRequests {
	readonly #store: Store;
	readonly #teamId: number;
	readonly #running: Set<string>;

	/** `running`: the pending requests with a key, of all teams. */
	constructor(store: Store, teamId: number, running: Set<string>) {
		this.#store = store;
		this.#teamId = teamId;
		this.#running = running;
	}

	/** Calls `work`, or returns what was made with this key; throws ServiceProblem. */
	async once<Result>(wanted: FillKey, once: Once<Result>): Promise<Result> {
		const own = `${this.#teamId} ${wanted.key}`;
		if (this.#running.has(own)) {
			const message = 'A request with this Idempotency-Key is still running.';
			throw new ServiceProblem('still_running', message, [], { retryAfterSeconds: 1 });
		}
		this.#running.add(own);
		try {
			return (await this.#earlier(wanted, once)) ?? (await once.work());
		} catch (error) {
			const other = error instanceof KeyTakenError && (await this.#earlier(wanted, once));
			if (other) return other;
			throw error;
		} finally {
			this.#running.delete(own);
		}
	}

	async #earlier<Result>(
		{ key, requestHash }: FillKey,
		{ earlier, what, formerHash }: Once<Result>,
	): Promise<Result | undefined> {
		const found = await this.#store.filledWith(key);
		if (!found) return undefined;
		if (found.requestHash !== requestHash && found.requestHash !== formerHash?.()) {
			const message = `This Idempotency-Key was used for another request. Use a new key for each ${what}.`;
			throw new ServiceProblem('reused_key', message);
		}
		const made = await earlier(found.documentUid, found.warnings);
		if (made) return made;
		const message = `The ${what} that was created with this Idempotency-Key has been deleted.`;
		throw new ServiceProblem('conflict', message);
	}
}
