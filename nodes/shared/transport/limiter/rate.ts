import type { Allowance } from './rateHeaders';

const second = 1000;

const windows = [second, 10 * second, 60 * second, 300 * second];

/** A window is taken for this much longer, as the service's clock and network delays differ from ours. */
const stretch = 1 / 0.95;

/** Without refusals, a quota rises by 1 % after 10 s or its window, then by 2 %, 4 %, and so on. */
const firstRiseMs = 10 * second;
const firstRise = 0.01;

/** At most `count` requests begin in any `spanMs`. */
const newQuota = (windowMs: number) => ({ windowMs, count: Infinity, spanMs: windowMs * stretch });
type Quota = ReturnType<typeof newQuota>;

/** When the next request may begin: at any time until the first 429, then as many per window as got through. Times are in ms. */
export class Rate {
	/** When the requests of the last minutes began, without those that were refused. */
	#begun: number[] = [];
	/** The longest window first. */
	#quotas: Quota[] = [];
	#allowance = { left: Infinity, until: 0 };
	#rise = firstRise;
	#risenAt = 0;
	/** So many times as long it takes to rise: more after each time in vain. */
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
		if ((this.#begun[0] ?? now) < now - 660 * second) {
			this.#begun = this.#begun.filter((at) => at > now - 330 * second);
		}
		this.#allowance.left--;
	}

	takeBack(startedAt: number): void {
		const index = this.#begun.lastIndexOf(startedAt);
		if (index >= 0) this.#begun.splice(index, 1);
	}

	/** @param begunSince how many requests began after the answered one, which its counts do not include */
	allow({ remaining, resetMs }: Allowance, begunSince: number, now: number): void {
		if (resetMs > second) this.#allowance = { left: remaining - begunSince, until: now + resetMs };
	}

	/** For at most `closedMs` all were refused after one that began at `from`, which was one more than a quota. */
	learn(closedMs: number, from: number, now: number): void {
		const windowMs = windows.find((ms) => ms >= closedMs) ?? 300 * second;
		const used = ({ spanMs }: Quota) =>
			this.#begun.filter((at) => at > from - spanMs && at <= from).length;
		// A window that slides opens bit by bit: it may be a longer one.
		const isLonger = (each: Quota) =>
			each.windowMs > windowMs && used(each) >= 0.9 * Math.floor(each.count);
		const known = this.#quotas.find((each) => each.windowMs === windowMs || isLonger(each));
		const quota = known ?? newQuota(windowMs);
		if (!known) this.#quotas = [...this.#quotas, quota].sort((a, b) => b.windowMs - a.windowMs);
		const got = used(quota);
		if (got >= Math.floor(quota.count)) quota.spanMs *= stretch;
		else quota.count = Math.max(quota.count < Infinity ? 0.9 * quota.count : 1, got);
		if (this.#rise > firstRise) this.#caution *= 2;
		[this.#rise, this.#risenAt] = [firstRise, now];
	}
}
