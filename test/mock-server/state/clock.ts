/** The clock behind `created` and `updated`: the machine's, or one that stands still until it is moved. */
export class Clock {
	#standsAt: number | undefined;
	readonly #now: () => Date;
	readonly #first: number | undefined;

	constructor(now: () => Date = () => new Date(), standsAt?: Date) {
		this.#now = now;
		this.#first = standsAt?.getTime();
		this.#standsAt = this.#first;
	}

	/** Returns to the initial state. */
	restart(): void {
		this.#standsAt = this.#first;
	}

	get stands(): boolean {
		return this.#standsAt !== undefined;
	}

	now(): Date {
		return this.#standsAt === undefined ? this.#now() : new Date(this.#standsAt);
	}

	/** Stops the clock at this time. */
	set(moment: Date): void {
		this.#standsAt = moment.getTime();
	}

	/** Stops the clock and moves it forward. */
	advance(ms: number): void {
		this.#standsAt = this.now().getTime() + ms;
	}
}
