import { OpenEntry } from './entry.ts';
import type { JournalEntry } from './entry.ts';
import type { Keys } from './keyring.ts';
import { matching, verify } from './verify.ts';
import type { Expectation, Verdict } from './verify.ts';

export type { JournalEntry };

export interface JournalLimits {
	readonly maxEntries?: number;
	/** For all kept bodies together. */
	readonly maxBytes?: number;
}

/** The received requests, in order; beyond a limit, the oldest are dropped. */
export class Journal {
	readonly #keyring: Keys;
	readonly #maxEntries: number;
	readonly #maxBytes: number;
	#entries: OpenEntry[] = [];
	readonly #watchers = new Set<(entry: JournalEntry) => void>();
	#lastId = 0;
	#bytes = 0;
	/** Since the last clear. */
	#forgotten = 0;
	#inFlight = 0;
	#atWork = 0;
	#maxInFlight = 0;

	constructor(keyring: Keys, { maxEntries = 2000, maxBytes = 16_000_000 }: JournalLimits = {}) {
		this.#keyring = keyring;
		this.#maxEntries = maxEntries;
		this.#maxBytes = maxBytes;
	}

	get requests(): readonly JournalEntry[] {
		return [...this.#entries];
	}

	/** How many requests have neither been answered nor given up by their client. */
	get inFlight(): number {
		return this.#inFlight;
	}

	/** How many requests the service works on; it goes on with those whose client gave up. */
	get atWork(): number {
		return this.#atWork;
	}

	/** The highest number of requests in flight since the last clear. */
	get maxInFlight(): number {
		return this.#maxInFlight;
	}

	matching(expectation: Expectation): readonly JournalEntry[] {
		return matching(this.#entries, expectation);
	}

	verify(expectation: Expectation): Verdict {
		return verify(this.#entries, expectation, this.#forgotten);
	}

	/** Calls `watcher` when a request ends, until the returned function is called. */
	watch(watcher: (entry: JournalEntry) => void): () => void {
		this.#watchers.add(watcher);
		return () => void this.#watchers.delete(watcher);
	}

	clear(): void {
		this.#entries = [];
		this.#bytes = 0;
		this.#forgotten = 0;
		this.#maxInFlight = this.#inFlight;
	}

	/**
	 * Adds a request whose headers have arrived. Call `received` with its body, `ended` when it is answered or its client
	 * has left, and `done` when the service no longer works on it.
	 */
	begin(request: Request) {
		const entry = new OpenEntry((this.#lastId += 1), request, this.#keyring);
		this.#entries.push(entry);
		this.#inFlight += 1;
		this.#atWork += 1;
		this.#maxInFlight = Math.max(this.#maxInFlight, this.#inFlight);
		this.#forgetOldest();
		return {
			received: (body: Uint8Array) => this.#received(entry, body),
			ended: (status: number | undefined) => this.#ended(entry, status),
			done: () => void (this.#atWork -= 1),
		};
	}

	#received(entry: OpenEntry, body: Uint8Array): void {
		entry.bodyBytes = body.byteLength;
		if (body.byteLength > this.#maxBytes || !this.#entries.includes(entry)) return;
		entry.keptBody = body;
		this.#bytes += body.byteLength;
		this.#forgetOldest();
	}

	#ended(entry: OpenEntry, status: number | undefined): void {
		this.#inFlight -= 1;
		if (status !== undefined) entry.status = status;
		entry.durationMs = Date.now() - entry.at.getTime();
		for (const watcher of this.#watchers) watcher(entry);
	}

	#forgetOldest(): void {
		while (this.#entries.length > this.#maxEntries || this.#bytes > this.#maxBytes) {
			this.#bytes -= this.#entries.shift()?.keptBody.byteLength ?? 0;
			this.#forgotten += 1;
		}
	}
}
