import { BlockedTime } from '../../../../../nodes/shared/transport/limiter/concurrency/blockedTime';

it('counts work between two moments that takes longer than 50 ms', () => {
	const blocked = new BlockedTime();
	const upTo = (at: number, busyMs: number) => blocked.upTo({ at, busyMs });
	expect(upTo(1000, 900)).toBe(0);
	expect(upTo(1100, 950)).toBe(0);
	expect(upTo(1200, 1001)).toBe(51);
	expect(upTo(1210, 1011)).toBe(51);
	expect(upTo(2000, 1311)).toBe(351);
});
