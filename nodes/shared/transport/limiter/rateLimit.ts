import type { Allowance } from './rateHeaders';
import { second, windowOf } from './rateWindow';
import { RecentRequests } from './recentRequests';

/** This share of what was allowed is spent: the service's clock and the network's delays are not ours. */
const margin = 0.95;

/** A rate without refusals rises after so long by this share, by twice as much the next time, and so on. */
const firstRiseMs = 10 * second;
const firstRise = 0.01;

/** Without `Retry-After`: the first wait after a refusal; each one that follows without a success is twice as long. */
const firstHoldMs = 500;
const longestHoldMs = 10 * second;

/** A pause between requests of up to so many ms is made up for by requests that follow more closely. */
const slackMs = 20;

/**
 * When the next request may begin so that the service does not refuse it. Unlimited until the first refusal; from then
 * on it spends what got through: by the second at even distances, by the minute or longer as fast as it comes. What
 * the service says itself goes before what was learned. Times are in ms by a clock that never goes back.
 */
export class RateLimit {
	#heldUntil = -Infinity;
	/** The refusal that began the present hold, and when its request began: what got through before says the limit. */
	#refusedAt: number | undefined;
	#refusedFrom = 0;
	/** Whether the service said how long to wait. If not, a single request tries whether it takes some again. */
	#isTold = false;
	#refusals = 0;
	/** Those of the last second before the refusal. */
	#recent = new RecentRequests(second);
	#perMs = Infinity;
	#risenAt = 0;
	#rise = firstRise;
	#riseMs = firstRiseMs;
	#lastAt = -Infinity;
	/** Requests since the window began that were not refused, and how many the service lets through in one. */
	#spent = 0;
	#quota = Infinity;
	#windowAt = 0;
	#windowMs = second;
	#allowance: { left: number; readonly until: number } | undefined;

	/** How long the service wants to be left alone, in ms; 0 when it does not. */
	holdMs(now: number): number {
		return Math.max(0, this.#heldUntil - now);
	}

	/** How long the next request has to wait, in ms: `Infinity` until another one has ended. */
	delayMs(now: number, inFlight: number): number {
		if (now < this.#heldUntil) return this.#heldUntil - now;
		if (this.#refusedAt !== undefined) {
			if (!this.#isTold) return inFlight > 0 ? Infinity : 0;
			this.#learn(this.#heldUntil - this.#refusedAt, now);
		}
		if (this.#quota < Infinity && now >= this.#windowAt + this.#windowMs) this.#openWindow(now);
		if (this.#spent >= this.#quota) return this.#windowAt + this.#windowMs - now;
		if (this.#allowance && now >= this.#allowance.until) this.#allowance = undefined;
		if (this.#allowance && this.#allowance.left <= 0) return this.#allowance.until - now;
		this.#riseIfDue(now);
		return Math.max(0, this.#lastAt + 1 / this.#perMs - now);
	}

	begin(now: number): void {
		this.#lastAt = Math.max(this.#lastAt + 1 / this.#perMs, now - slackMs);
		this.#spent++;
		if (this.#allowance) this.#allowance.left--;
		if (this.#refusedAt === undefined) this.#recent.begin(now);
	}

	/** The service took a request that began at `startedAt`. */
	accepted(startedAt: number, now: number): void {
		if (this.#refusedAt === undefined || startedAt < this.#heldUntil || this.#isTold) return;
		this.#learn(now - this.#refusedAt, now);
	}

	/** The service refused a request that began at `startedAt`; `retryAfterMs` is what it asked for, if anything. */
	refused(startedAt: number, retryAfterMs: number | undefined, now: number): void {
		this.#spent--;
		this.#recent.refuse(startedAt);
		// "Retry-After: 0" asks for soon, not for at once.
		if (this.#refusedAt === undefined) this.#refusedFrom = startedAt;
		if (retryAfterMs) return this.#hold(retryAfterMs, now);
		if (this.#refusedAt !== undefined && startedAt < this.#heldUntil) return;
		const ms = Math.min(longestHoldMs, firstHoldMs * 2 ** this.#refusals++);
		this.#refusedAt ??= now;
		this.#heldUntil = now + ms;
	}

	/** The service was asked for too many requests at once: it is left alone for a moment. */
	pause(now: number): void {
		this.#heldUntil = Math.max(this.#heldUntil, now + firstHoldMs / 2);
	}

	/** @param begunSince how many requests began after the one with this answer: the service has not counted them */
	allow({ remaining, resetMs }: Allowance, begunSince: number, now: number): void {
		// By the second, a rate at even distances does better than bursts with pauses between them.
		if (resetMs <= second) return;
		this.#allowance = { left: Math.max(0, remaining - begunSince), until: now + resetMs };
	}

	/** The service says itself how long to wait. */
	#hold(ms: number, now: number): void {
		this.#refusedAt ??= now;
		this.#isTold = true;
		this.#heldUntil = Math.max(this.#heldUntil, now + ms);
	}

	/** What got through until the refusal is what the service allows in as long as it was closed, or some more. */
	#learn(closedMs: number, now: number): void {
		this.#windowMs = windowOf(closedMs, this.#isTold);
		if (this.#windowMs === second) {
			const got = this.#recent.countSince(this.#refusedFrom);
			// A rate that was refused gets a request more or less through in a second that we count.
			const most = this.#perMs < Infinity ? Math.min(this.#perMs * second, got + 1) : got;
			this.#perMs = (Math.max(1, most) / second) * margin;
			this.#quota = Infinity;
		} else {
			this.#perMs = Infinity;
			this.#quota = Math.max(1, Math.floor(this.#spent * margin));
		}
		if (this.#rise > firstRise) this.#riseMs *= 2;
		this.#rise = firstRise;
		this.#risenAt = now;
		this.#refusedAt = undefined;
		this.#isTold = false;
		this.#refusals = 0;
		this.#recent = new RecentRequests(second);
		this.#openWindow(now);
	}

	#openWindow(now: number): void {
		this.#riseIfDue(now);
		this.#windowAt = now;
		this.#spent = 0;
	}

	/** The service may allow more by now. */
	#riseIfDue(now: number): void {
		const isLimited = this.#perMs < Infinity || this.#quota < Infinity;
		if (!isLimited || now < this.#risenAt + this.#riseMs) return;
		this.#perMs *= 1 + this.#rise;
		this.#quota *= 1 + this.#rise;
		this.#rise *= 2;
		this.#risenAt = now;
	}
}
