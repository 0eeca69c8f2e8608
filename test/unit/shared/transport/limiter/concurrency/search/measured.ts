import type { Measured } from '../../../../../../../nodes/shared/transport/limiter/concurrency/measured';

/** What a window showed: items that take 100 ms, at a tenth per ms, unless told otherwise. */
export function measured(told: Partial<Measured> = {}): Measured {
	const { ownMs = 100 } = told;
	const common = { kind: 'alone', throughput: 0.1, isBusy: false, isLast: false } as const;
	return { ...common, ownMs, slotMs: ownMs, leastOwnMs: ownMs, ...told };
}
