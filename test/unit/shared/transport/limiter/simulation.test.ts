import {
	seeded,
	simulate,
	unlimited,
	withRate,
	withRoom,
	type RateRule,
	type SimulatedService,
} from './simulatedService';

describe('against a service that takes any number at once', () => {
	it.each([20, 100, 250, 500])('goes to the upper end at %i ms', (latency) => {
		const { elapsedMs, mostInFlight } = simulate(
			unlimited(() => latency),
			1000,
		);
		expect(elapsedMs / ((1000 / 50) * latency)).toBeLessThan(1.15);
		expect(mostInFlight).toBe(50);
	});

	it.each([100, 250])('does so when latency varies around %i ms', (latency) => {
		const chance = seeded(1);
		const { elapsedMs } = simulate(
			unlimited(() => latency * (0.5 + chance())),
			1000,
		);
		expect(elapsedMs / ((1000 / 50) * latency)).toBeLessThan(1.25);
	});

	it.each([
		[200, 20],
		[100, 400],
		[250, 1000],
	])('goes to the upper end with fills of %i ms and downloads of %i ms', (fillMs, downloadMs) => {
		for (const variation of [0.03, 0.5]) {
			const chance = seeded(1);
			const around = (ms: number) => () => ms * (1 - variation + 2 * variation * chance());
			const { elapsedMs } = simulate(unlimited(around(fillMs)), 1000, {
				downloads: unlimited(around(downloadMs)),
			});
			expect(elapsedMs / ((1000 / 50) * (fillMs + downloadMs))).toBeLessThan(1.15);
		}
	});

	it('is hardly misled by latency that varies, over a hundred runs', () => {
		const ratios = Array.from({ length: 100 }, (_, seed) => {
			const chance = seeded(seed + 1);
			return simulate(
				unlimited(() => 100 * (0.5 + chance())),
				1000,
			).elapsedMs;
		}).map((elapsedMs) => elapsedMs / 2000);
		expect(ratios.filter((ratio) => ratio > 1.2).length).toBeLessThanOrEqual(3);
	});

	it('is not held back by an event loop that lags', () => {
		const { elapsedMs } = simulate(
			unlimited(() => 100),
			1000,
			{ cpuMs: 5 },
		);
		expect(elapsedMs / 5000).toBeLessThan(1.1);
	});

	it.each([100, 150, 300])('is not held back by stalls of %i ms in each second', (stallMs) => {
		for (let seed = 1; seed <= 20; seed++) {
			const chance = seeded(seed);
			const varying = unlimited(() => 100 * (0.75 + 0.5 * chance()));
			const { elapsedMs } = simulate(varying, 1000, { stallMs });
			expect((elapsedMs * (1 - stallMs / 1000)) / 2000).toBeLessThan(1.2);
		}
	});

	it('finds its way back after the service was ten times as slow for ten seconds', () => {
		const slow = unlimited((now) => (now > 5000 && now < 15_000 ? 1000 : 100));
		expect(simulate(slow, 10_000).elapsedMs).toBeLessThan(1.15 * (10_000 + (10_000 - 500) * 2));
	});

	it.each([1, 3, 7])('never has more than %i in flight when that is the upper end', (upper) => {
		const { mostInFlight } = simulate(
			unlimited(() => 20),
			100,
			{ upper },
		);
		expect(mostInFlight).toBe(upper);
	});
});

describe.each([1, 4, 8, 32])('against a service with room for %i', (room) => {
	const count = Math.max(300, room * 100);
	const idealMs = (count / room) * 100;

	it('and a queue: keeps the queue short', () => {
		const { elapsedMs, meanInFlight } = simulate(
			withRoom(room, () => 100, 'wait'),
			count,
		);
		expect(elapsedMs / idealMs).toBeLessThan(1.15);
		expect(meanInFlight / room).toBeLessThan(1.5);
	});

	it('and a queue: keeps it short while n8n is busy with the answers', () => {
		for (let seed = 1; seed <= 10; seed++) {
			const chance = seeded(seed);
			const workMs = () => 200 * (0.98 + 0.04 * chance());
			const { elapsedMs, meanInFlight } = simulate(withRoom(room, workMs, 'wait'), count, {
				// Above 70 %, n8n itself is taken for the bottleneck.
				cpuMs: Math.min(5, (0.65 * 200) / room),
			});
			expect(elapsedMs / (2 * idealMs)).toBeLessThan(1.15);
			expect(meanInFlight / room).toBeLessThan(1.5);
		}
	});

	it('and a queue, with downloads: loses no time', () => {
		const { elapsedMs } = simulate(
			withRoom(room, () => 100, 'wait'),
			count,
			{ downloads: unlimited(() => 20) },
		);
		expect(elapsedMs / Math.max(idealMs, (count / 50) * 120)).toBeLessThan(1.15);
	});

	it.each([150, 300])('and a queue: loses little by stalls of %i ms in each second', (stallMs) => {
		const runs = Array.from({ length: 10 }, (_, seed) => {
			const chance = seeded(seed + 1);
			const workMs = () => 100 * (0.95 + 0.1 * chance());
			return simulate(withRoom(room, workMs, 'wait'), count, { stallMs });
		});
		const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 10;
		expect(mean(runs.map(({ elapsedMs }) => elapsedMs)) / idealMs).toBeLessThan(1.45);
		expect(mean(runs.map(({ meanInFlight }) => meanInFlight)) / room).toBeLessThan(3.5);
	});

	it('that answers 503 to others: sends no more than it takes', () => {
		const { elapsedMs, meanInFlight, refused } = simulate(
			withRoom(room, () => 100, 503),
			count,
		);
		expect(elapsedMs / idealMs).toBeLessThan(1.15);
		expect(meanInFlight / room).toBeLessThan(1.1);
		expect(refused / count).toBeLessThan(0.05);
	});
});

it.each([
	{ ms: 30, stallMs: 300 },
	{ ms: 100, stallMs: 300 },
	{ ms: 30, stallMs: 450 },
	{ ms: 100, stallMs: 450 },
])('keeps the queue of a service of $ms ms short in spite of stalls of $stallMs ms', (setting) => {
	const inFlight = Array.from({ length: 10 }, (_, seed) => {
		const chance = seeded(seed + 1);
		const workMs = () => setting.ms * (0.95 + 0.1 * chance());
		return simulate(withRoom(8, workMs, 'wait'), 800, setting).meanInFlight;
	});
	expect(inFlight.reduce((sum, value) => sum + value, 0) / 10 / 8).toBeLessThan(1.6);
});

it('keeps the queue of a service short that is slow by spells', () => {
	const inFlight = Array.from({ length: 30 }, (_, seed) => {
		const chance = seeded(seed + 1);
		const spells = Array.from({ length: 12 }, () => ({
			from: chance() * 20_000,
			ms: 200 + chance() * 1500,
			factor: 1 + chance() * 2,
		}));
		const workMs = (now: number) =>
			200 * (spells.find(({ from, ms }) => now >= from && now < from + ms)?.factor ?? 1);
		return simulate(withRoom(8, workMs, 'wait'), 1200).meanInFlight;
	});
	expect(inFlight.filter((mean) => mean > 1.5 * 8).length).toBeLessThanOrEqual(3);
});

it('sends more at once again when a service that took one at a time takes any number', () => {
	const one = withRoom(1, () => 10, 'wait');
	const any = unlimited(() => 100);
	const service: SimulatedService = (clock, done) =>
		clock.now < 10_000 ? one(clock, done) : any(clock, done);
	const { elapsedMs } = simulate(service, 3000);
	expect(elapsedMs).toBeLessThan(10_000 + 3 * 4000);
});

/** How a service counts and refuses, and for how long of each second n8n's event loop does nothing. */
const waysToRefuse = [true, false].flatMap((isFixed) =>
	(['nothing', 'retryAfter'] as const).flatMap((tells) =>
		[0, 150].map((stallMs) => ({ isFixed, tells, stallMs })),
	),
);

describe.each([
	{ quota: 5, windowMs: 1000, count: 500 },
	{ quota: 40, windowMs: 1000, count: 2000 },
	{ quota: 200, windowMs: 1000, count: 4000 },
	{ quota: 600, windowMs: 60_000, count: 3000 },
])('against a service that allows $quota per $windowMs ms', ({ count, ...limit }) => {
	it.each(waysToRefuse)(
		'(fixed: $isFixed, tells $tells, stalls of $stallMs ms) spends just that',
		(each) => {
			const { stallMs, ...way } = each;
			const chance = seeded(7);
			const service = withRate({ ...limit, ...way }, () => 100 * (0.9 + 0.2 * chance()));
			const { elapsedMs, refused } = simulate(service, count, { stallMs });
			expect(elapsedMs / ((count / limit.quota) * limit.windowMs)).toBeLessThan(1.15);
			expect(refused / count).toBeLessThan(way.tells === 'nothing' ? 0.035 : 0.02);
		},
	);
});

it.each([
	{ quota: 40, stallMs: 0 },
	{ quota: 40, stallMs: 150 },
	{ quota: 200, stallMs: 0 },
	{ quota: 200, stallMs: 150 },
])(
	'spends $quota per second whenever its windows begin, with stalls of $stallMs ms',
	({ quota, stallMs }) => {
		const seconds = 20;
		const ratios = Array.from({ length: 20 }, (_, index) => {
			const chance = seeded(index);
			const workMs = index % 2 === 0 ? 50 : 100;
			const phaseMs = index * 50;
			const rule = { quota, windowMs: 1000, isFixed: true, tells: 'retryAfter', phaseMs } as const;
			const service = withRate(rule, () => workMs * (0.9 + 0.2 * chance()));
			return (
				simulate(service, quota * seconds, { stallMs, cpuMs: 1.2 }).elapsedMs / (seconds * 1000)
			);
		});
		const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
		expect(mean).toBeLessThan(1.15);
		expect(Math.max(...ratios)).toBeLessThan(1.34);
	},
);

describe.each([
	{ perSecond: 10, perMinute: 300, count: 1200 },
	{ perSecond: 40, perMinute: 600, count: 3000 },
])('against a service that allows $perSecond per second and $perMinute per minute', (limits) => {
	it.each(waysToRefuse)(
		'(fixed: $isFixed, tells $tells, stalls of $stallMs ms) keeps to both',
		(each) => {
			const { stallMs, ...way } = each;
			const chance = seeded(7);
			const latencyMs = () => 100 * (0.9 + 0.2 * chance());
			const perSecond = withRate({ ...way, quota: limits.perSecond, windowMs: 1000 }, () => 0);
			const perMinute = withRate({ ...way, quota: limits.perMinute, windowMs: 60_000 }, latencyMs);
			const service: SimulatedService = (clock, done) =>
				perSecond(clock, (answer) =>
					answer.status === 200 ? perMinute(clock, done) : done(answer),
				);
			const { elapsedMs, refused } = simulate(service, limits.count, { stallMs });
			expect(elapsedMs / ((limits.count / limits.perMinute) * 60_000)).toBeLessThan(1.15);
			expect(refused / limits.count).toBeLessThan(0.06);
		},
	);
});

it.each([
	{ quota: 2, isFixed: true },
	{ quota: 100, isFixed: true },
	{ quota: 2, isFixed: false },
	// It opens bit by bit, which Retry-After does not say.
	{ quota: 100, isFixed: false },
])('does not take ten seconds for a minute: $quota, fixed: $isFixed', (window) => {
	const rule: RateRule = { ...window, windowMs: 10_000, tells: 'retryAfter' };
	const count = 30 * rule.quota;
	const { elapsedMs } = simulate(
		withRate(rule, () => 80),
		count,
	);
	expect(elapsedMs / 300_000).toBeLessThan(1.15);
});

it('believes a service that says how many requests remain', () => {
	const rule: RateRule = { quota: 600, windowMs: 60_000, isFixed: true, tells: 'remaining' };
	const { elapsedMs, refused } = simulate(
		withRate(rule, () => 100),
		2000,
	);
	expect(elapsedMs).toBeLessThan(1.05 * 180_000);
	expect(refused).toBeLessThan(10);
});
