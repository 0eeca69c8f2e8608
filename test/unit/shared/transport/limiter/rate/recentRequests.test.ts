import { RecentRequests } from '../../../../../../nodes/shared/transport/limiter/rate/recentRequests';

const second = 1000;

/** Requests of a second that began at these moments. */
function begunAt(...moments: readonly number[]): RecentRequests {
	const recent = new RecentRequests(second);
	for (const moment of moments) recent.begin(moment);
	return recent;
}

it('counts those that began less than a second before', () => {
	expect(begunAt(0, 1, 999).countSince(999)).toBe(3);
	expect(begunAt(0, 1, 999).countSince(second)).toBe(2);
	expect(begunAt(0, 1, 999).countSince(5 * second)).toBe(0);
});

it('keeps those of the last second only', () => {
	const recent = begunAt(100, 101, 600, 1100);
	recent.refuse(1100);
	expect(recent.countSince(1099)).toBe(2);
	expect(recent.freeAt(2)).toBe(101 + second);
	expect(recent.freeAt(3)).toBe(-Infinity);
});

it('does not count one that was refused', () => {
	const recent = begunAt(0, 100, 200);
	recent.refuse(0);
	expect(recent.countSince(200)).toBe(2);
	recent.refuse(200);
	expect(recent.freeAt(1)).toBe(100 + second);
});

it('counts one fewer for each refusal of several that began together', () => {
	const recent = begunAt(100, 100, 100);
	recent.refuse(100);
	expect(recent.countSince(200)).toBe(2);
});

it('ignores the refusal of one that it did not count', () => {
	const recent = begunAt(0, 100);
	recent.refuse(50);
	expect(recent.countSince(200)).toBe(2);
});

it.each([
	{ count: 1, at: 300 },
	{ count: 2, at: 200 },
	{ count: 3, at: 100 },
])('allows another of $count a second after the one that began at $at', ({ count, at }) => {
	expect(begunAt(100, 200, 300).freeAt(count)).toBe(at + second);
});

it.each([4, 100, Infinity])('allows another at any time while fewer than %d began', (count) => {
	expect(begunAt(100, 200, 300).freeAt(count)).toBe(-Infinity);
});

it('takes a part of a request for one, but not what is left by rounding', () => {
	expect(begunAt(100, 200, 300).freeAt(2.1)).toBe(100 + second);
	expect(begunAt(100, 200, 300).freeAt(2.000_000_001)).toBe(200 + second);
	expect(begunAt(100, 200, 300).freeAt(1.999_999_999)).toBe(200 + second);
});
