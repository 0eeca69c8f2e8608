import { readRetryAfter } from '../../../../../nodes/shared/transport/errors/retryAfter';

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5) }));
afterEach(() => jest.useRealTimers());

it.each([
	['0', 0],
	['7', 7000],
	['120', 120_000],
	[' 7 ', 7000],
	['1.5', 1500],
	['0.25', 250],
	['Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
	['Fri, 02 Jan 2026 03:04:00 GMT', 0],
	['7s', undefined],
	['-7', undefined],
	['1.', undefined],
	['2026', 2_026_000],
	['1/2', undefined],
	['soon', undefined],
	['', undefined],
	[undefined, undefined],
	[7, undefined],
])('Retry-After: %j is a wait of %p ms', (header, ms) => {
	expect(readRetryAfter(header)).toBe(ms);
});
