import type { Allowance } from './rateLimitHeaders';

const second = 1000;

/** The usual lengths of rate limit windows. */
const usualWindows = [second, 10 * second, 60 * second, 300 * second];

/** Extends each window, because clocks differ and requests are delayed on their way. */
const stretch = 1 / 0.95;

/** Without refusals, the quota rises by 1 % after 10 s or its window, then by 2 %, 4 %, and so on. */
const firstRiseMs = 10 * second;
const firstRise = 0.01;

/** At most `count` requests begin in any `spanMs`. */
const newQuota = (windowMs: number) => ({ windowMs, count: Infinity, spanMs: windowMs * stretch });
type Quota = ReturnType<typeof newQuota>;

/**
 * Learns the rate limit as sliding windows. There is no limit until the first 429; then a window has as many requests
 * as succeeded in the one before the refusal. Times are in ms.
 */
export class RateLimit {
	/** When the requests of the last minutes began, without those that were refused. */
	#begun: number[] = [];
	/** The longest window first. */
	#quotas: Quota[] = [];
	#allowance = { left: Infinity, until: 0 };
	#rise = firstRise;
	#risenAt = 0;
	/** How much slower the quota rises: doubled each time a rise led to a refusal. */
	#caution = 1;

	delayMs(now: number): number {
		const riseMs = Math.max(firstRiseMs, this.#quotas[0]?.windowMs ?? 0) * this.#caution;
		if (this.#quotas.length > 0 && now >= this.#risenAt + riseMs) {
			for (const quota of this.#quotas) quota.count *= 1 + this.#rise;
			[this.#rise, this.#risenAt] = [this.#rise * 2, now];
		}
		const { left, until } = this.#allowance;
		const waits = this.#quotas.map(({ count, spanMs }) => {
			return (this.#begun.at(-Math.floor(count)) ?? -Infinity) + spanMs - now;
		});
		return Math.max(0, left > 0 ? 0 : until - now, ...waits);
	}

	begin(now: number): void {
		this.#begun.push(now);
		// Twice as much as is needed, so that the array is seldom copied.
		if ((this.#begun[0] ?? now) < now - 660 * second) {
			this.#begun = this.#begun.filter((at) => at > now - 330 * second);
		}
		this.#allowance.left--;
	}

	/** Removes the request that began at this time: it was refused, so it doesn't count. */
	takeBack(at: number): void {
		const index = this.#begun.lastIndexOf(at);
		if (index >= 0) this.#begun.splice(index, 1);
	}

	/** @param begunSince how many requests began after the answered one, which its counts do not include */
	allow({ remaining, resetMs }: Allowance, begunSince: number, now: number): void {
		if (resetMs > second) this.#allowance = { left: remaining - begunSince, until: now + resetMs };
	}

	/** @param from when a request began that exceeded a limit, whose window is at most about `windowMs` long */
	learn(windowMs: number, from: number, now: number): void {
		const usual = usualWindows.find((ms) => ms >= windowMs) ?? 300 * second;
		const used = ({ spanMs }: Quota) =>
			this.#begun.filter((at) => at > from - spanMs && at <= from).length;
		// A sliding window opens bit by bit, so it may have refused for only a part of its length.
		const isLonger = (each: Quota) =>
			each.windowMs > usual && used(each) >= 0.9 * Math.floor(each.count);
		const known = this.#quotas.find((each) => each.windowMs === usual || isLonger(each));
		const quota = known ?? newQuota(usual);
		if (!known) this.#quotas = [...this.#quotas, quota].sort((a, b) => b.windowMs - a.windowMs);
		const got = used(quota);
		if (got >= Math.floor(quota.count)) quota.spanMs *= stretch;
		// Two fixed windows may have been used at once: then half of it is right.
		else quota.count = Math.max(quota.count < Infinity ? quota.count / 2 : 1, got);
		if (this.#rise > firstRise) this.#caution *= 2;
		[this.#rise, this.#risenAt] = [firstRise, now];
	}
}
