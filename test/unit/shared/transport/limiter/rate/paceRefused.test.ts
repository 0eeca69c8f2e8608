import { learned, margin, rateFrom, second } from './paces';

describe('when the service refuses in spite of it', () => {
	interface Refusals {
		readonly limit: number;
		/** How many got through before each refusal. */
		readonly got?: number;
		readonly least?: number;
		readonly isTold?: boolean;
		/** When the refused requests began, in seconds; their answers come 100 ms later. */
		readonly at: readonly number[];
	}

	/** Of a pace that has learned a limit: requests per second after refusals. */
	function rateAfter({ limit, got = 1000, least = 0, isTold = true, at }: Refusals): number {
		const pace = learned(limit);
		for (const refused of at) {
			pace.learn({ got, least, isTold, at: refused * second }, refused * second + 100);
		}
		return rateFrom(pace, 0);
	}

	it('is lowered to what was used', () => {
		expect(rateAfter({ limit: 10, at: [60] })).toBeCloseTo(10 * margin ** 2, 6);
		expect(rateAfter({ limit: 10, at: [60, 120] })).toBeCloseTo(10 * margin ** 3, 6);
	});

	it('is lowered by growing steps while it is refused within two and a half seconds', () => {
		const limit = 100;
		expect(rateAfter({ limit, at: [60, 62] })).toBeCloseTo(limit * margin ** (2 + 2), 6);
		expect(rateAfter({ limit, at: [60, 62, 64] })).toBeCloseTo(limit * margin ** (2 + 2 + 3), 6);
		expect(rateAfter({ limit, at: [60, 62, 90] })).toBeCloseTo(limit * margin ** (2 + 2 + 1), 6);
	});

	it('goes by when the refused request began, and the last limit was learned', () => {
		const limit = 100;
		expect(rateAfter({ limit, at: [60, 62.59] })).toBeCloseTo(limit * margin ** 4, 6);
		expect(rateAfter({ limit, at: [60, 62.6] })).toBeCloseTo(limit * margin ** 3, 6);
	});

	it('is lowered by equal steps where the service does not say how long to wait', () => {
		expect(rateAfter({ limit: 100, isTold: false, at: [60, 62] })).toBeCloseTo(
			100 * margin ** 3,
			6,
		);
	});

	it('is lowered to one more than got through, as our seconds are not those of the service', () => {
		expect(rateAfter({ limit: 10, got: 3, at: [60] })).toBeCloseTo(4 * margin, 6);
	});

	it('is lowered to a whole number, as the limit of the service is one', () => {
		// 3; then 2.4, 1.92, and 1 instead of 1.536.
		expect(rateAfter({ limit: 3, at: [60, 120] })).toBeCloseTo(1.92 * margin, 6);
		expect(rateAfter({ limit: 3, at: [60, 120, 180] })).toBeCloseTo(1 * margin, 6);
	});

	it('is not lowered below what gets through by all that is known', () => {
		expect(rateAfter({ limit: 10, got: 1, least: 5, at: [60] })).toBeCloseTo(5 * margin, 6);
	});
});
