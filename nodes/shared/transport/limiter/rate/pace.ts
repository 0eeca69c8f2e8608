import { second } from './rateWindow';
import { RecentRequests } from './recentRequests';

/** If the service refuses again within this time, in ms, the limit that was learned was too high. */
const soonMs = 2.5 * second;
/** After a stall of n8n's event loop, requests follow faster, to make up for up to this many ms. */
const slackMs = 250;

/** What a refusal shows about the limit per second. */
export interface SecondRefused {
	/** How many requests got through in the second before. */
	readonly got: number;
	/** How many a second get through at least, as is known otherwise. */
	readonly least: number;
	/** Whether the service said how long to wait. */
	readonly isTold: boolean;
	/** When the refused request began. */
	readonly at: number;
}

/**
 * A limit per second: spaces requests out evenly, and makes up for stalls. Unlimited until it is learned. Times are in ms
 * by a monotonic clock.
 */
export class Pace {
	/** Fraction of the limit that is used. */
	readonly #margin: number;
	#perMs = Infinity;
	#learnedAt = -Infinity;
	/** How often in a row the limit that was learned was too high; each time, it is lowered by more. */
	#reductions = 0;
	#lastAt = -Infinity;
	/** Requests do not arrive as evenly as they leave: no more in this time than may come in a second. */
	readonly #spreadMs: number;
	readonly #spread: RecentRequests;

	constructor(margin: number) {
		this.#margin = margin;
		this.#spreadMs = second / margin;
		this.#spread = new RecentRequests(this.#spreadMs);
	}

	get isKnown(): boolean {
		return this.#perMs < Infinity;
	}

	/** How long the next request must wait, in ms. */
	delayMs(now: number): number {
		// Those that follow faster after a stall may not be more at a time than without it.
		const freeAt = this.#spread.freeAt(this.#perMs * this.#spreadMs);
		return Math.max(0, this.#lastAt + 1 / this.#perMs - now, freeAt - now);
	}

	begin(now: number): void {
		this.#lastAt = Math.max(this.#lastAt + 1 / this.#perMs, now - slackMs);
		this.#spread.begin(now);
	}

	/** Counts anew from here. */
	restart(now: number): void {
		this.#lastAt = now;
	}

	/** The request that was to begin at `startedAt` was refused, or was not sent. */
	takeBack(startedAt: number): void {
		this.#spread.refuse(startedAt);
	}

	/** The limit is what got through; if it is known already, no more than that. */
	learn({ got, least, isTold, at }: SecondRefused, now: number): void {
		const isTooHigh = this.isKnown && isTold && at < this.#learnedAt + soonMs;
		this.#reductions = isTooHigh ? this.#reductions + 1 : 0;
		const known = this.#perMs * second;
		const less = known * this.#margin ** this.#reductions;
		// Our seconds and the service's differ by up to one request, and its limit is a whole number.
		const most = this.isKnown ? Math.min(less, Math.floor(known / this.#margin), got + 1) : got;
		this.#perMs = (Math.max(1, most, least) / second) * this.#margin;
		this.#learnedAt = now;
	}

	rise(factor: number): void {
		this.#perMs *= factor;
	}
}
