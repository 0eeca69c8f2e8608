import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';
import { begin, learned, mostWithin, paceAt, second } from './rates';

it('is none before the first refusal', () => {
	expect(begin(new RateLimit(), 100, 0).at(-1)).toBe(0);
});

it.each([2, 5, 40, 200])('spends 95 %% of %i per second', (perSecond) => {
	const { limit, from } = learned(perSecond);
	const moments = begin(limit, 5 * perSecond, from);
	expect(mostWithin(moments, 1050)).toBeLessThanOrEqual(perSecond);
	const later = moments.slice(2 * perSecond);
	const meanMs = ((later.at(-1) ?? NaN) - (later[0] ?? NaN)) / (later.length - 1);
	expect(meanMs / (second / (0.95 * perSecond))).toBeCloseTo(1, 1);
});

it.each([2, 5, 40, 200])(
	'makes up for a stall of n8n, with no more than %i in a little more than a second',
	(perSecond) => {
		const { limit, from } = learned(perSecond);
		const before = begin(limit, 2 * perSecond, from);
		const stalled = (before.at(-1) ?? NaN) + 300;
		const after = begin(limit, 2 * perSecond, stalled);
		expect(mostWithin([...before, ...after], 1050)).toBeLessThanOrEqual(perSecond);
		if (perSecond <= 5) return;
		// Without that, the last would begin a whole stall later.
		const apart = second / (0.95 * perSecond);
		expect(after.at(-1)).toBeLessThan(stalled + (2 * perSecond - 1) * apart - 100);
	},
);

it('takes the limit for a whole number once it was refused in spite of it', () => {
	const { limit, from } = learned(6);
	let start = from;
	const paces = Array.from({ length: 3 }, () => {
		const { pace, last } = paceAt(limit, start);
		limit.refused(last, second, last + 10);
		start = last + 10 + second;
		return pace;
	});
	// 6, less by the margin once and twice; then 5.
	expect(paces[0]).toBeCloseTo(0.95 * 6, 6);
	expect(paces[1]).toBeCloseTo(0.95 * 0.95 * 6, 6);
	expect(paces[2]).toBeCloseTo(0.95 * 5, 6);
});

it('lets another follow after a stall for each that was not sent', () => {
	const { limit, from } = learned(40);
	const stalled = (begin(limit, 80, from).at(-1) ?? NaN) + 300;
	const last = begin(limit, 40, stalled).at(-1) ?? NaN;
	// Forty have begun in little more than a second.
	const apart = second / (0.95 * 40);
	expect(limit.delayMs(last, 0)).toBeGreaterThan(apart + 100);
	limit.takeBack(stalled);
	expect(limit.delayMs(last, 0)).toBeCloseTo(apart, 6);
});

it('forgets a request that was not sent', () => {
	const limit = new RateLimit();
	for (let count = 0; count < 10; count++) limit.begin(0);
	for (let count = 0; count < 4; count++) limit.takeBack(0);
	limit.refused(0, second, 10);
	expect(paceAt(limit, 2 * second).pace).toBeCloseTo(0.95 * 5, 6);
});
