/** Random numbers that are the same in every run with the same seed (mulberry32). */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** From 0 up to, but not including, 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/** A whole number from 0 up to, but not including, `end`. */
	below(end: number): number {
		return Math.floor(this.next() * end);
	}

	between(least: number, most: number): number {
		return least + this.below(most - least + 1);
	}

	/** True once in `times` on average. */
	onceIn(times: number): boolean {
		return this.below(times) === 0;
	}

	pick<T>(choices: readonly [T, ...T[]]): T {
		return choices[this.below(choices.length)] ?? choices[0];
	}
}
