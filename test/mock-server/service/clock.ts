/** The clock of `created` and `updated`. It goes with the machine's, or stands until it is moved. */
export class Clock {
	#standsAt: number | undefined;
	readonly #now: () => Date;
	readonly #first: number | undefined;

	constructor(now: () => Date = () => new Date(), standsAt?: Date) {
		this.#now = now;
		this.#first = standsAt?.getTime();
		this.#standsAt = this.#first;
	}

	/** As it was at first. */
	restart(): void {
		this.#standsAt = this.#first;
	}

	get stands(): boolean {
		return this.#standsAt !== undefined;
	}

	now(): Date {
		return this.#standsAt === undefined ? this.#now() : new Date(this.#standsAt);
	}

	/** Stops the clock at a moment. */
	set(moment: Date): void {
		this.#standsAt = moment.getTime();
	}

	/** Stops the clock and moves it on. */
	advance(ms: number): void {
		this.#standsAt = this.now().getTime() + ms;
	}
}
