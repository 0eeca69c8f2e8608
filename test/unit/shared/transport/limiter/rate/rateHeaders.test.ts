import { readAllowance } from '../../../../../../nodes/shared/transport/limiter/rate/rateHeaders';

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
	])('reads %j', (headers, remaining, resetMs) => {
		expect(readAllowance(headers)).toEqual({ remaining, resetMs });
	});

	it.each([
		[{}],
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
