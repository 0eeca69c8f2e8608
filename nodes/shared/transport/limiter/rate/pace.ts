import { second } from './rateWindow';
import { RecentRequests } from './recentRequests';

/** After a stall of n8n's event loop, requests follow faster, to make up for up to this many ms. */
const slackMs = 250;

/** Spaces requests out evenly, and makes up for stalls. Unlimited until a limit is set. Times are in ms by a monotonic clock. */
export class Pace {
	perMs = Infinity;
	#lastAt = -Infinity;
	/** Requests do not arrive as evenly as they leave: no more in this time than may come in a second. */
	readonly #spreadMs: number;
	readonly #spread: RecentRequests;

	/** @param margin fraction of the limit that is used */
	constructor(margin: number) {
		this.#spreadMs = second / margin;
		this.#spread = new RecentRequests(this.#spreadMs);
	}

	/** How long the next request must wait, in ms. */
	delayMs(now: number): number {
		// Those that follow faster after a stall may not be more at a time than without it.
		const freeAt = this.#spread.freeAt(this.perMs * this.#spreadMs);
		return Math.max(0, this.#lastAt + 1 / this.perMs - now, freeAt - now);
	}

	begin(now: number): void {
		this.#lastAt = Math.max(this.#lastAt + 1 / this.perMs, now - slackMs);
		this.#spread.begin(now);
	}

	/** Counts anew from here. */
	beginAnew(now: number): void {
		this.#lastAt = now;
	}

	/** The request that was to begin at `startedAt` was refused, or was not sent. */
	takeBack(startedAt: number): void {
		this.#spread.refuse(startedAt);
	}
}
