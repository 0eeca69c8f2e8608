import { Pace } from './pace';
import type { Allowance } from './rateHeaders';
import { second, windowOf } from './rateWindow';
import { RecentRequests } from './recentRequests';
import { WindowQuota } from './windowQuota';

/** Fraction of the learned limit that is used, as the service's clock and network delays differ from ours. */
const margin = 0.95;
/** Without refusals, a limit rises by 1 % after 10 s, then by 2 %, 4 %, and so on. */
const firstRiseMs = 10 * second;
const firstRise = 0.01;
/** Without `Retry-After`: the wait after a refusal, doubled until a success, and its maximum; in ms. */
const firstHoldMs = 500;
const longestHoldMs = 10 * second;

/**
 * When the next request may begin. Unlimited until the first 429; from then on limited to what got through before it:
 * limits per second spaced out evenly, longer ones used up as fast as requests come. What the service says takes
 * precedence over what was learned. Times are in ms by a monotonic clock.
 */
export class RateLimit {
	#heldUntil = -Infinity;
	/** The refusal that began the current wait, and when its request began; the limit is learned from what got through before. */
	#refusedAt: number | undefined;
	#refusedFrom = 0;
	/** Whether the service said how long to wait. If not, a single request probes it. */
	#isTold = false;
	#refusals = 0;
	/** Requests of the last second before the refusal. */
	#recent = new RecentRequests(second);
	readonly #pace = new Pace(margin);
	#risenAt = 0;
	#rise = firstRise;
	#riseMs = firstRiseMs;
	readonly #quota = new WindowQuota();
	#allowance: { left: number; readonly until: number } | undefined;

	/** Whether a refusal has not been evaluated yet. */
	get isRefused(): boolean {
		return this.#refusedAt !== undefined;
	}

	/** How long to back off after a refusal, in ms, else 0. */
	holdMs(now: number): number {
		return Math.max(0, this.#heldUntil - now);
	}

	/** How long the next request must wait, in ms; `Infinity`: until another one has ended. */
	delayMs(now: number, inFlight: number): number {
		if (now < this.#heldUntil) return this.#heldUntil - now;
		if (this.#refusedAt !== undefined) {
			if (!this.#isTold) return inFlight > 0 ? Infinity : 0;
			this.#learn(this.#heldUntil - this.#refusedAt, now);
		}
		this.#riseIfDue(now);
		const closedMs = this.#quota.delayMs(now);
		if (closedMs > 0) return closedMs;
		if (this.#allowance && now >= this.#allowance.until) this.#allowance = undefined;
		if (this.#allowance && this.#allowance.left <= 0) return this.#allowance.until - now;
		return this.#pace.delayMs(now);
	}

	begin(now: number): void {
		this.#pace.begin(now);
		this.#quota.spend(now);
		if (this.#allowance) this.#allowance.left--;
		if (this.#refusedAt === undefined) this.#recent.begin(now);
	}

	/** The service accepted a request that began at `startedAt`. */
	accepted(startedAt: number, now: number): void {
		if (this.#refusedAt === undefined || startedAt < this.#heldUntil || this.#isTold) return;
		this.#learn(this.#heldUntil - this.#refusedAt, now);
	}

	/** A request that was to begin at `startedAt` was not sent. */
	takeBack(startedAt: number): void {
		this.#quota.giveBack(startedAt);
		this.#recent.refuse(startedAt);
		this.#pace.takeBack(startedAt);
	}

	/** The service refused a request that began at `startedAt`; `retryAfterMs` from `Retry-After`, if there was one. */
	refused(startedAt: number, retryAfterMs: number | undefined, now: number): void {
		this.takeBack(startedAt);
		if (this.#refusedAt === undefined) this.#refusedFrom = startedAt;
		// `Retry-After: 0` counts as none: it means soon, not at once.
		if (retryAfterMs) return this.#hold(retryAfterMs, now);
		if (this.#refusedAt !== undefined && startedAt < this.#heldUntil) return;
		this.#refusedAt ??= now;
		this.#heldUntil = now + Math.min(longestHoldMs, firstHoldMs * 2 ** this.#refusals++);
	}

	/** Backs off briefly after too many requests at once. */
	pause(now: number): void {
		this.#heldUntil = Math.max(this.#heldUntil, now + firstHoldMs / 2);
	}

	/** @param begunSince how many requests began after the answered one, which its counts do not include */
	allow({ remaining, resetMs }: Allowance, begunSince: number, now: number): void {
		// Limits per second are better spaced out than used in bursts.
		if (resetMs <= second) return;
		this.#allowance = { left: Math.max(0, remaining - begunSince), until: now + resetMs };
	}

	#hold(ms: number, now: number): void {
		this.#refusedAt ??= now;
		this.#isTold = true;
		this.#heldUntil = Math.max(this.#heldUntil, now + ms);
	}

	/** Learns the limit per second or per longer window, by the time the wait lasted; a service may have both. */
	#learn(closedMs: number, now: number): void {
		const windowMs = windowOf(closedMs, this.#isTold);
		if (windowMs > second) this.#quota.learn(windowMs, margin, this.#refusedFrom);
		else {
			const got = this.#recent.countSince(this.#refusedFrom);
			// A longer window that slides opens bit by bit, and also refuses for less than a second.
			const least = this.#quota.perSecond;
			this.#pace.learn({ got, least, isTold: this.#isTold, at: this.#refusedFrom }, now);
		}
		if (this.#rise > firstRise) this.#riseMs *= 2;
		this.#rise = firstRise;
		this.#risenAt = now;
		this.#refusedAt = undefined;
		this.#isTold = false;
		this.#refusals = 0;
		this.#recent = new RecentRequests(second);
		this.#pace.restart(now);
	}

	/** Probes for a higher limit. */
	#riseIfDue(now: number): void {
		const isLimited = this.#pace.isKnown || this.#quota.isKnown;
		if (!isLimited || now < this.#risenAt + this.#riseMs) return;
		this.#pace.rise(1 + this.#rise);
		this.#quota.rise(1 + this.#rise);
		this.#rise *= 2;
		this.#risenAt = now;
	}
}
