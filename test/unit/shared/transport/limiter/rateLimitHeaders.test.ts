import { readAllowance } from '../../../../../nodes/shared/transport/limiter/rateLimitHeaders';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }));
afterEach(() => jest.useRealTimers());

const moment = Date.parse('2026-01-01T00:00:30Z') / 1000;

describe('readAllowance', () => {
	it.each([
		[{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '30' }, 7, 30_000],
		[{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': String(moment) }, 7, 30_000],
		[{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': String(moment * 1000) }, 7, 30_000],
		[{ 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }, 0, 5000],
		[{ ratelimit: 'limit=100, remaining=50, reset=5' }, 50, 5000],
		[{ ratelimit: '"default";r=50;t=30' }, 50, 30_000],
		[{ ratelimit: '"default";q=100;over=2;r=50;last=4;t=30' }, 50, 30_000],
		[{ 'ratelimit-remaining': ' 7 ', 'ratelimit-reset': 5 }, 7, 5000],
		[{ 'ratelimit-remaining': '7', 'ratelimit-reset': '3600' }, 7, 3_600_000],
	])('reads %j', (headers, remaining, resetMs) => {
		expect(readAllowance(headers)).toEqual({ remaining, resetMs });
	});

	it('prefers the newer headers', () => {
		const older = { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '10' };
		const newer = { 'ratelimit-remaining': '2', 'ratelimit-reset': '20' };
		const newest = { ratelimit: '"default";r=3;t=30' };
		expect(readAllowance({ ...older, ...newer })).toEqual({ remaining: 2, resetMs: 20_000 });
		expect(readAllowance({ ...older, ...newer, ...newest })).toEqual({
			remaining: 3,
			resetMs: 30_000,
		});
	});

	it('reads separate headers where the combined one says only what the limit is', () => {
		const separate = { 'ratelimit-remaining': '2', 'ratelimit-reset': '20' };
		expect(readAllowance({ ratelimit: '"default";q=100', ...separate })).toEqual({
			remaining: 2,
			resetMs: 20_000,
		});
	});

	it.each([
		[{}],
		[{ 'ratelimit-reset': '30' }],
		[{ ratelimit: '"default";r=50' }],
		[{ ratelimit: '"default";t=30' }],
		[{ 'ratelimit-remaining': '7, 3', 'ratelimit-reset': '30' }],
		[{ 'ratelimit-remaining': '7.5', 'ratelimit-reset': '30' }],
		[{ 'ratelimit-remaining': 'some 7', 'ratelimit-reset': '30' }],
		[{ 'ratelimit-remaining': '1234567890123456', 'ratelimit-reset': '30' }],
		[{ 'ratelimit-remaining': '7', 'ratelimit-reset': '3601' }],
		[{ 'x-ratelimit-remaining': '7' }],
		[{ 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '30' }],
		[{ 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': 'soon' }],
		[{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '0' }],
		[{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '86400' }],
		[{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': String(moment - 3600) }],
	])('makes nothing of %j', (headers) => {
		expect(readAllowance(headers)).toBeUndefined();
	});
});
