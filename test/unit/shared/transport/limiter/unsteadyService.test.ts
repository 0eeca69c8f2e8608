import { seeded, simulate, unlimited, withRoom } from './simulatedService';

const mean = (values: readonly number[]) =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

const seeds = Array.from({ length: 10 }, (_, index) => index + 1);

/** How long `count` requests take if `slots` are always in flight, in ms. */
function idealMs(count: number, slots: number, latencyMs: (now: number) => number): number {
	const freeAt = new Array<number>(slots).fill(0);
	for (let sent = 0; sent < count; sent++) {
		const at = Math.min(...freeAt);
		freeAt[freeAt.indexOf(at)] = at + latencyMs(at);
	}
	return Math.max(...freeAt);
}

/** The last third of each period takes so many times as long; where in a period it begins depends on the seed. */
function slowBySpells(periodMs: number, factor: number, seed: number) {
	const chance = seeded(seed);
	const phaseMs = (seed / seeds.length) * periodMs;
	return (now: number) =>
		100 * (0.95 + 0.1 * chance()) * ((now + phaseMs) % periodMs > (2 / 3) * periodMs ? factor : 1);
}

describe('against a service that takes any number at once', () => {
	it.each(
		[300, 600, 1000, 2000, 5000].flatMap((periodMs) =>
			[1.5, 2, 4].map((factor) => ({ periodMs, factor })),
		),
	)(
		'and is $factor times as slow for a third of each $periodMs ms: stays near the upper end',
		({ periodMs, factor }) => {
			const ratios = seeds.map((seed) => {
				const latencyMs = slowBySpells(periodMs, factor, seed);
				return simulate(unlimited(latencyMs), 3000).elapsedMs / idealMs(3000, 50, latencyMs);
			});
			expect(mean(ratios)).toBeLessThan(2.1);
		},
	);

	it.each([
		{ share: 0.05, factor: 3 },
		{ share: 0.05, factor: 10 },
		{ share: 0.2, factor: 3 },
		{ share: 0.2, factor: 10 },
	])('and is $factor times as slow with $share of the requests', ({ share, factor }) => {
		const ratios = seeds.map((seed) => {
			const chance = seeded(seed);
			const latencyMs = () => 100 * (chance() < share ? factor : 1);
			return simulate(unlimited(latencyMs), 3000).elapsedMs / idealMs(3000, 50, latencyMs);
		});
		expect(mean(ratios)).toBeLessThan(1.6);
	});
});

it.each(
	[4, 8, 32].flatMap((room) =>
		[1000, 3000].flatMap((periodMs) => [2, 4].map((factor) => ({ room, periodMs, factor }))),
	),
)(
	'keeps a service with room for $room busy that is $factor times as slow for a third of each $periodMs ms',
	({ room, periodMs, factor }) => {
		const count = room * 200;
		const runs = seeds.map((seed) => {
			const workMs = slowBySpells(periodMs, factor, seed);
			const { elapsedMs, meanInFlight } = simulate(withRoom(room, workMs, 'wait'), count);
			return { ratio: elapsedMs / idealMs(count, room, workMs), queue: meanInFlight / room };
		});
		expect(mean(runs.map(({ ratio }) => ratio))).toBeLessThan(2);
		expect(mean(runs.map(({ queue }) => queue))).toBeLessThan(3);
	},
);
