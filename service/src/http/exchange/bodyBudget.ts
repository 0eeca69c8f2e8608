import { ServiceProblem } from '../../domain/problem.ts';

interface Waiting {
	readonly bytes: number;
	readonly begin: () => void;
}

/** Bodies of this many bytes need no turn. */
const small = 65_536;
const mostWaiting = 1000;
/** When there is probably room again. */
const retryAfterSeconds = 5;

/**
 * The memory for the bodies of requests. A request whose body has no room waits for its turn before the body is read:
 * groups take turns, and one group has half of the memory and of the places to wait at most.
 */
export class BodyBudget {
	readonly #most: number;
	#taken = 0;
	readonly #takenBy = new Map<string, number>();
	/** In the order of their turns. */
	readonly #waiting = new Map<string, Waiting[]>();
	#waitingCount = 0;

	/** `most`: bytes. */
	constructor(most = 256_000_000) {
		this.#most = most;
	}

	/** Resolves when there is room for a body; call what it resolves to when nobody needs the body any more. Rejects with ServiceProblem. */
	async take(group: string, bytes: number): Promise<() => void> {
		if (bytes <= small) return () => undefined;
		if (this.#isOthersTurn(group) || !this.#hasRoom(group, bytes)) await this.#turn(group, bytes);
		else this.#add(group, bytes);
		return () => {
			this.#add(group, -bytes);
			this.#next();
		};
	}

	/** Whether someone waits whom this group could pass only because its body is smaller. */
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
			throw new ServiceProblem('busy', message, [], retryAfterSeconds);
		}
		this.#waitingCount += 1;
		return new Promise<void>((begin) => {
			own.push({ bytes, begin });
			this.#waiting.set(group, own);
		});
	}

	/** Lets those begin whose turn it is, as long as there is room; whose group has enough is passed. */
	#next(): void {
		for (const [group, own] of this.#waiting) {
			const [first, ...others] = own;
			if (!first || !this.#mayHave(group, first.bytes)) continue;
			if (!this.#hasRoom(group, first.bytes)) return;
			this.#waiting.delete(group);
			// Its next turn comes after those of the others.
			if (others.length > 0) this.#waiting.set(group, others);
			this.#waitingCount -= 1;
			this.#add(group, first.bytes);
			first.begin();
		}
	}
}
