/** In windows. */
const shortest = 4;
const longest = 32;

/** For some windows something is not tried again: each time twice as long as the last time. */
export class Pause {
	#length = shortest;
	#left = 0;

	begin(): void {
		this.#left = this.#length;
		this.#length = Math.min(longest, this.#length * 2);
	}

	/** A window passes. @returns whether it was part of the pause */
	pass(): boolean {
		return this.#left-- > 0;
	}

	end(): void {
		this.#left = 0;
	}

	/** It ends, and the next pauses are short again. */
	reset(): void {
		this.#length = shortest;
		this.#left = 0;
	}
}
