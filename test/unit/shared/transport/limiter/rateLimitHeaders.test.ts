import {
	readAllowance,
	readRetryAfter,
} from '../../../../../nodes/shared/transport/limiter/rateLimitHeaders';

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

describe('readRetryAfter', () => {
	it.each([
		['0', 0],
		['7', 7000],
		['120', 120_000],
		[' 7 ', 7000],
		['1.5', 1500],
		['0.25', 250],
		['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
		['Wed, 31 Dec 2025 23:59:00 GMT', 0],
		[String(moment), 30_000],
		[`${moment}.5`, 30_500],
		[String(moment * 1000), 30_000],
		[String(moment - 3600), 0],
		['7s', undefined],
		['-7', undefined],
		['1.', undefined],
		['soon', undefined],
		[undefined, undefined],
		[['7', '8'], undefined],
	])('%j is a wait of %p ms', (header, ms) => {
		expect(readRetryAfter({ 'retry-after': header })).toBe(ms);
	});
});

describe('a moment goes by the clock of the service', () => {
	// A minute and a half ahead of ours.
	const date = 'Thu, 01 Jan 2026 00:01:30 GMT';
	const inTen = Date.parse('2026-01-01T00:01:40Z') / 1000;

	it.each([['Thu, 01 Jan 2026 00:01:40 GMT'], [String(inTen)], [String(inTen * 1000)]])(
		'Retry-After: %s',
		(header) => {
			expect(readRetryAfter({ date, 'retry-after': header })).toBe(10_000);
		},
	);

	it('X-RateLimit-Reset', () => {
		const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(inTen) };
		expect(readAllowance({ date, ...headers })).toEqual({ remaining: 0, resetMs: 10_000 });
	});

	it('or by ours, if it says nothing that can be read', () => {
		const header = 'Thu, 01 Jan 2026 00:00:10 GMT';
		expect(readRetryAfter({ date: 'today', 'retry-after': header })).toBe(10_000);
	});
});
