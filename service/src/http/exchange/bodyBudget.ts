import { ServiceProblem } from '../../domain/problem.ts';

interface Waiting {
	readonly bytes: number;
	readonly begin: () => void;
}

/** Bodies up to this many bytes don't wait. */
const small = 65_536;
const mostWaiting = 1000;
/** An estimate of when there is room again. */
const retryAfterSeconds = 5;

/**
 * Limits the memory that request bodies occupy. A request waits before its body is read if there is no room for it.
 * Groups take turns, and a group gets at most half of the memory and half of the queue.
 */
export class BodyBudget {
	readonly #most: number;
	#taken = 0;
	readonly #takenBy = new Map<string, number>();
	/** The waiting requests by group; the first group is next. */
	readonly #waiting = new Map<string, Waiting[]>();
	#waitingCount = 0;

	/** `most`: bytes. */
	constructor(most = 256_000_000) {
		this.#most = most;
	}

	/**
	 * Resolves when there is room for a body, to a function that frees the room again. Rejects with ServiceProblem.
	 */
	async take(group: string, bytes: number): Promise<() => void> {
		if (bytes <= small) return () => undefined;
		if (this.#isOthersTurn(group) || !this.#hasRoom(group, bytes)) await this.#turn(group, bytes);
		else this.#add(group, bytes);
		return () => {
			this.#add(group, -bytes);
			this.#next();
		};
	}

	/** Whether another group waits that this one would overtake only because its body is smaller. */
	#isOthersTurn(group: string): boolean {
		if (this.#waiting.has(group)) return true;
		return [...this.#waiting].some(
			([other, [first]]) => first && this.#mayHave(other, first.bytes),
		);
	}

	#mayHave(group: string, bytes: number): boolean {
		const taken = this.#takenBy.get(group) ?? 0;
		return taken === 0 || taken + bytes <= this.#most / 2;
	}

	#hasRoom(group: string, bytes: number): boolean {
		const isRoom = this.#taken === 0 || this.#taken + bytes <= this.#most;
		return isRoom && this.#mayHave(group, bytes);
	}

	#add(group: string, bytes: number): void {
		this.#taken += bytes;
		const taken = (this.#takenBy.get(group) ?? 0) + bytes;
		if (taken > 0) this.#takenBy.set(group, taken);
		else this.#takenBy.delete(group);
	}

	#turn(group: string, bytes: number): Promise<void> {
		const own = this.#waiting.get(group) ?? [];
		if (this.#waitingCount >= mostWaiting || own.length >= mostWaiting / 2) {
			const message = 'Too many large requests are waiting. Try again later.';
			throw new ServiceProblem('busy', message, [], { retryAfterSeconds });
		}
		this.#waitingCount += 1;
		return new Promise<void>((begin) => {
			own.push({ bytes, begin });
			this.#waiting.set(group, own);
		});
	}

	/** Admits waiting requests while there is room; skips groups that have their share. */
	#next(): void {
		for (const [group, own] of this.#waiting) {
			const [first, ...others] = own;
			if (!first || !this.#mayHave(group, first.bytes)) continue;
			if (!this.#hasRoom(group, first.bytes)) return;
			this.#waiting.delete(group);
			// The group goes to the end of the queue.
			if (others.length > 0) this.#waiting.set(group, others);
			this.#waitingCount -= 1;
			this.#add(group, first.bytes);
			first.begin();
		}
	}
}
