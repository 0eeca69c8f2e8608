import { Random } from '../random.ts';
import {
	both,
	failing,
	unlimited,
	withRate,
	withRoom,
	type RateRule,
	type Service,
} from './services.ts';
import { simulate, type Outcome, type Setting } from './simulatedRun.ts';

const mean = (values: readonly number[]) =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

const around =
	(ms: number, chance: () => number, by = 0.1) =>
	() =>
		ms * (1 - by + 2 * by * chance());

export const rooms = [1, 4, 8, 32];

export const rates = [
	{ quota: 5, windowMs: 1000, count: 500 },
	{ quota: 40, windowMs: 1000, count: 2000 },
	{ quota: 200, windowMs: 1000, count: 6000 },
	{ quota: 600, windowMs: 60_000, count: 2400 },
	{ quota: 100, windowMs: 10_000, count: 1000 },
];

interface Extent {
	readonly seeds: readonly number[];
	readonly rooms: readonly number[];
	readonly rates: readonly (typeof rates)[number][];
	/** When a service is ten times as slow, and in how many ms so many items are done all the same. */
	readonly slow: {
		readonly fromMs: number;
		readonly toMs: number;
		readonly count: number;
		readonly mostMs: number;
	};
}

/** The limiter against services of every kind, each once per seed; the numbers are means of their runs. */
export function simulation({ seeds, rooms, rates, slow }: Extent): void {
	/** Makes runs that differ by chance only. */
	async function runs(
		serviceOf: (chance: () => number, seed: number) => Service,
		count: number,
		setting: Setting = {},
	): Promise<{ of: (pick: (outcome: Outcome) => number) => number; outcomes: Outcome[] }> {
		const outcomes: Outcome[] = [];
		for (const seed of seeds) {
			const random = new Random(seed);
			const chance = () => random.next();
			outcomes.push(await simulate(serviceOf(chance, seed), count, chance, setting));
		}
		return { of: (pick) => mean(outcomes.map(pick)), outcomes };
	}

	describe.each(rooms)('a service with room for %i', (room) => {
		const count = Math.max(300, room * 150);
		const idealMs = (count / room) * 200;

		it('and a queue is kept busy, and its queue short', async () => {
			const { of } = await runs((chance) => withRoom(room, around(200, chance), 'wait'), count, {
				cpuMs: 1.2,
			});
			expect(of(({ elapsedMs }) => elapsedMs) / idealMs).toBeLessThan(1.15);
			expect(of(({ meanInFlight }) => meanInFlight)).toBeLessThan(room === 1 ? 8 : 2 * room);
		});

		it.each([429, 503] as const)('that answers %i to others hardly refuses', async (status) => {
			const { of } = await runs((chance) => withRoom(room, around(200, chance), status), count, {
				cpuMs: 1.2,
			});
			const share = of(({ lost }) => (count - lost) / count);
			expect(of(({ elapsedMs }) => elapsedMs) / (idealMs * share)).toBeLessThan(1.1);
			expect(of(({ refused }) => refused) / count).toBeLessThan(0.04);
			expect(of(({ meanInFlight }) => meanInFlight)).toBeLessThan(1.1 * room);
		});
	});

	describe.each(rates)('a service that allows $quota per $windowMs ms', ({ count, ...limit }) => {
		const ways = [true, false].flatMap((isFixed) =>
			(['retryAfter', 'nothing'] as const).map((tells) => ({ isFixed, tells })),
		);

		// Who does not say when to come back has to be asked again and again, which is no way to find out about minutes.
		const told = ways.filter(({ tells }) => limit.windowMs === 1000 || tells === 'retryAfter');

		it.each(told)('(fixed: $isFixed, tells $tells) is used up, and hardly refuses', async (way) => {
			const idealMs = (Math.ceil(count / limit.quota) - 1) * limit.windowMs;
			const { of } = await runs(
				(chance, seed) => {
					const phaseMs = (seed * 137) % limit.windowMs;
					return withRate({ ...limit, ...way, phaseMs }, around(100, chance));
				},
				count,
				{ cpuMs: 1.2 },
			);
			expect(of(({ elapsedMs }) => elapsedMs) / idealMs).toBeLessThan(1.2);
			expect(of(({ refused }) => refused) / count).toBeLessThan(0.04);
		});
	});

	it.each([true, false])(
		'refuses few of 600 at 40 a second before that is known (fixed: %p)',
		async (isFixed) => {
			const rule = { quota: 40, windowMs: 1000, isFixed, tells: 'retryAfter' } as const;
			const { of } = await runs(
				(chance, seed) => withRate({ ...rule, phaseMs: seed * 137 }, around(50, chance)),
				600,
				{ cpuMs: 2.5 },
			);
			expect(of(({ refused }) => refused)).toBeLessThan(9);
			expect(of(({ elapsedMs }) => elapsedMs) / 14_000).toBeLessThan(1.15);
		},
	);

	it('is not thrown off by requests that arrive up to 60 ms late', async () => {
		const rule: RateRule = { quota: 40, windowMs: 1000, isFixed: false, tells: 'retryAfter' };
		const { of } = await runs(
			(chance) => {
				const service = withRate(rule, around(50, chance));
				return (clock, done) => clock.in(60 * chance(), () => service(clock, done));
			},
			1600,
			{ cpuMs: 1.2 },
		);
		expect(of(({ elapsedMs }) => elapsedMs) / 39_000).toBeLessThan(1.25);
		expect(of(({ refused }) => refused) / 1600).toBeLessThan(0.04);
	});

	it('keeps to a limit per second and one per minute', async () => {
		const { of } = await runs((chance, seed) => {
			const told = { isFixed: true, tells: 'retryAfter' } as const;
			const perSecond = { quota: 10, windowMs: 1000, phaseMs: seed * 77, ...told };
			const perMinute = { quota: 300, windowMs: 60_000, phaseMs: 0, ...told };
			return both(
				withRate(perSecond, () => 0),
				withRate(perMinute, around(100, chance)),
			);
		}, 1200);
		expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(1.1 * 210_000);
		expect(of(({ refused }) => refused)).toBeLessThan(0.04 * 1200);
	});

	it('believes a service that says how many requests remain', async () => {
		const rule: RateRule = { quota: 600, windowMs: 60_000, isFixed: true, tells: 'remaining' };
		const { of } = await runs((chance) => withRate(rule, around(100, chance)), 2000);
		expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(1.05 * 180_000);
		expect(of(({ refused }) => refused)).toBeLessThan(10);
	});

	describe('a service that takes any number at once', () => {
		// With 2.5 ms of n8n's work per item, n8n itself needs 2.5 s.
		it.each([
			[20, 2600],
			[100, 3000],
			[250, 3900],
			[500, 4800],
		])('and needs %i ms each has done 1,000 after %i ms', async (ms, mostMs) => {
			const { of } = await runs((chance) => unlimited(around(ms, chance, 0.3)), 1000, {
				cpuMs: 2.5,
			});
			expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(mostMs);
		});

		it('is not held back by downloads that take longer than fills', async () => {
			const { of } = await runs((chance) => unlimited(around(100, chance, 0.3)), 1000, {
				cpuMs: 2.5,
				downloads: unlimited(() => 400),
			});
			expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(1.4 * 5000);
		});

		it('is not mistaken for a slow one by an n8n that is blocked for half of each second', async () => {
			const { of } = await runs((chance) => unlimited(around(100, chance, 0.25)), 4000, {
				cpuMs: 0.5,
				stallMs: 500,
			});
			expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(7500);
		});

		it('finds its way back after it was ten times as slow for some seconds', async () => {
			const { fromMs, toMs, count, mostMs } = slow;
			const { of } = await runs(
				(chance) =>
					unlimited((now) => around(100, chance)() * (now > fromMs && now < toMs ? 10 : 1)),
				count,
				{ cpuMs: 1.2 },
			);
			expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(mostMs);
		});
	});

	it('keeps a service busy whose requests fail at random', async () => {
		const { of } = await runs(
			(chance) => failing(0.05, chance, withRoom(16, around(100, chance), 'wait')),
			2000,
			{ cpuMs: 1.2 },
		);
		expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(1.1 * 12_500);
	});

	it('keeps a service busy that is four times as slow for a third of each second', async () => {
		const { of } = await runs(
			(chance) => {
				const phaseMs = chance() * 1000;
				const workMs = (now: number) =>
					around(100, chance)() * ((now + phaseMs) % 1000 > 667 ? 4 : 1);
				return withRoom(8, workMs, 'wait');
			},
			1500,
			{ cpuMs: 1.2 },
		);
		expect(of(({ elapsedMs }) => elapsedMs)).toBeLessThan(1.15 * 27_600);
	});

	it('lets none of 60 items time out that a single worker needs ten seconds for each', async () => {
		const { outcomes } = await runs(
			(chance) => withRoom(1, around(10_000, chance, 0.02), 'wait'),
			60,
		);
		for (const { lost, elapsedMs } of outcomes) {
			expect(lost).toBe(0);
			expect(elapsedMs).toBeLessThan(1.05 * 600_000);
		}
	});
}
