import { RateLimit } from '../../../../../../nodes/shared/transport/limiter/rate/rateLimit';
import { begin, learned, mostWithin, paceAt, second } from './rates';

it('rises while nothing is refused: by 1 %, then 2 %, then 4 %, each after ten seconds', () => {
	const { limit, from } = learned(40);
	limit.delayMs(from, 0);
	expect(paceAt(limit, from + 9 * second).pace).toBeCloseTo(38, 6);
	expect(paceAt(limit, from + 11 * second).pace).toBeCloseTo(38 * 1.01, 6);
	expect(paceAt(limit, from + 22 * second).pace).toBeCloseTo(38 * 1.01 * 1.02, 6);
	expect(paceAt(limit, from + 33 * second).pace).toBeCloseTo(38 * 1.01 * 1.02 * 1.04, 6);
});

it('rises after ten seconds, also where requests come exactly then', () => {
	const { limit, from } = learned(40);
	for (const seconds of [0, 10, 20]) limit.delayMs(from + seconds * second, 0);
	expect(paceAt(limit, from + 25 * second).pace).toBeCloseTo(38 * 1.01 * 1.02, 6);
});

it('begins with 1 % again after a refusal, and waits twice as long if it had risen', () => {
	const { limit, from } = learned(40);
	limit.delayMs(from, 0);
	limit.delayMs(from + 10 * second, 0);
	const { pace, last } = paceAt(limit, from + 12 * second);
	expect(pace).toBeCloseTo(38 * 1.01, 6);
	limit.refused(last, second, last + 10);
	const again = last + 10 + second;
	const lower = paceAt(limit, again).pace;
	expect(paceAt(limit, again + 19 * second).pace).toBeCloseTo(lower, 6);
	expect(paceAt(limit, again + 21 * second).pace).toBeCloseTo(lower * 1.01, 6);
});

it('rises ten seconds after a refusal if it had not risen before it', () => {
	const { limit, from } = learned(40);
	const { last } = paceAt(limit, from);
	limit.refused(last, second, last + 10);
	const again = last + 10 + second;
	const lower = paceAt(limit, again).pace;
	expect(paceAt(limit, again + 9 * second).pace).toBeCloseTo(lower, 6);
	expect(paceAt(limit, again + 11 * second).pace).toBeCloseTo(lower * 1.01, 6);
});

it('does not count the time before anything was refused', () => {
	const limit = new RateLimit();
	for (let seconds = 0; seconds < 60; seconds += 5) begin(limit, 1, seconds * second);
	begin(limit, 40, 60 * second);
	limit.refused(60 * second, second, 60 * second);
	const from = 61 * second;
	const { pace } = paceAt(limit, from);
	expect(paceAt(limit, from + 9 * second).pace).toBeCloseTo(pace, 6);
	expect(paceAt(limit, from + 11 * second).pace).toBeCloseTo(pace * 1.01, 6);
});

it('rises by a request a window where the service counts by the minute', () => {
	const limit = new RateLimit();
	for (let count = 0; count < 20; count++) limit.begin(0);
	limit.refused(0, 60 * second, 10);
	// 95 % of 19, and one more after ten seconds.
	const moments = begin(limit, 80, 60 * second + 10);
	expect(moments.filter((at) => at === moments[0])).toHaveLength(18);
	expect(mostWithin(moments.slice(18), 60 * second)).toBeGreaterThan(18);
});

it('rises by 1 % first where the service counts many by the minute', () => {
	const limit = new RateLimit();
	for (let count = 0; count < 1001; count++) limit.begin(0);
	limit.refused(0, 60 * second, 0);
	const moments = begin(limit, 2000, 60 * second);
	const inMinute = (minute: number) => moments.filter((at) => at === minute * 60 * second).length;
	expect([inMinute(1), inMinute(2)]).toEqual([950, 959]);
});
