import {
	hasChanged,
	isFewerEnough,
	isMoreWorthIt,
} from '../../../../../../../nodes/shared/transport/limiter/concurrency/search/levels';

const kept = { limit: 20, throughput: 100 };

/** The least throughput, in steps of a quarter item, that pays for so many at once. */
function leastWorth(limit: number, isBusy = false): number {
	let throughput = 0;
	while (throughput < 1000 && !isMoreWorthIt({ limit, throughput }, kept, isBusy)) {
		throughput += 0.25;
	}
	return throughput;
}

describe('a higher limit', () => {
	it('pays if throughput gains 35 % of what the limit gained', () => {
		expect(leastWorth(25)).toBe(108.75);
		expect(leastWorth(40)).toBe(135);
	});

	it('pays for more than twice the limit as soon as it would for twice', () => {
		expect(leastWorth(50)).toBe(135);
	});

	it('pays by 2 % while n8n is the bottleneck', () => {
		expect(leastWorth(25, true)).toBe(102);
		expect(leastWorth(50, true)).toBe(102);
	});

	it('pays if nothing is known about the one before', () => {
		expect(isMoreWorthIt({ limit: 25, throughput: 1 }, { limit: 10, throughput: 0 }, false)).toBe(
			true,
		);
	});
});

it('finds a lower limit good enough if throughput loses no more than 10 %', () => {
	expect(isFewerEnough(120, kept)).toBe(true);
	expect(isFewerEnough(90, kept)).toBe(true);
	expect(isFewerEnough(89.9, kept)).toBe(false);
});

it('takes more than 30 % more or less for a change of the service', () => {
	const outcomes = [69.9, 70.1, 100, 129.9, 130.1].map((throughput) =>
		hasChanged(throughput, kept),
	);
	expect(outcomes).toEqual([true, false, false, false, true]);
});
