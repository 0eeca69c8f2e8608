import { seeded } from './simulatedService';
import { ConcurrencyLimit } from '../../../../../nodes/shared/transport/limiter/concurrency/concurrencyLimit';

const latencyMs = 100;

/** So many callers send request after request, each answered after 100 ms, for ten seconds. @returns the limit then */
function limitAfter(callers: number, upper: number, areMoreWaiting: boolean): number {
	const concurrency = new ConcurrencyLimit(upper);
	for (let at = 0; at < 10_000; at += latencyMs) {
		const slots = Array.from({ length: Math.min(callers, concurrency.limit) }, () =>
			concurrency.begin({ at, busyMs: 0 }),
		);
		const moment = { at: at + latencyMs, busyMs: 0 };
		for (const slot of slots) concurrency.end(slot, 'answered', moment, areMoreWaiting);
	}
	return concurrency.limit;
}

it('tries more at once while requests wait', () => {
	expect(limitAfter(100, 50, true)).toBe(50);
});

it('learns nothing from a run that asks for no more than is allowed', () => {
	expect(limitAfter(10, 50, false)).toBe(10);
	expect(limitAfter(5, 50, false)).toBe(10);
});

it('learns nothing while slots are free, even if something waits now and then', () => {
	expect(limitAfter(8, 50, true)).toBe(10);
});

it('keeps what it found while n8n itself is the bottleneck, however slow answers are now and then', () => {
	const busy = 0.8;
	const limits = Array.from({ length: 20 }, (_, seed) => {
		const chance = seeded(seed + 1);
		const concurrency = new ConcurrencyLimit(50);
		let at = 0;
		while (at < 30_000) {
			const slots = Array.from({ length: concurrency.limit }, () =>
				concurrency.begin({ at, busyMs: at * busy }),
			);
			// Once the limit is found, every third round is slow.
			at += latencyMs * (at > 3000 && chance() < 0.33 ? 2 : 1);
			for (const slot of slots) concurrency.end(slot, 'answered', { at, busyMs: at * busy }, true);
		}
		return concurrency.limit;
	});
	expect(Math.min(...limits)).toBeGreaterThan(40);
});
