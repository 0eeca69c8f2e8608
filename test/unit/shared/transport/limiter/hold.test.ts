import { Hold } from '../../../../../nodes/shared/transport/limiter/hold';

afterEach(() => jest.restoreAllMocks());

it.each([
	[0, [125, 250, 500]],
	[0.5, [250, 500, 1000]],
	[0.75, [312.5, 625, 1250]],
])('waits for twice as long after each refusal, by chance %d', (chance, waits) => {
	jest.spyOn(Math, 'random').mockReturnValue(chance);
	const hold = new Hold();
	let now = 0;
	for (const [order, ms] of waits.entries()) {
		hold.refused(order, 0, order + 1, now);
		expect(hold.leftMs(now)).toBe(ms);
		now += ms;
	}
});

it('counts for how long all waits are, each moment once', () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const hold = new Hold();
	hold.refused(0, 0, 2, 0);
	expect(hold.heldMs).toBe(250);
	// Another one that was under way is told to come back after a second.
	hold.refused(1, 1000, 2, 100);
	expect(hold.heldMs).toBe(1100);
});

it('goes on if a request gets through while another was told to wait for longer', () => {
	const hold = new Hold();
	hold.refused(0, 1000, 1, 0);
	expect(hold.end(999)).toBe(0);
	expect(hold.isOn).toBe(true);
	expect(hold.end(1001)).toBe(1000);
	expect(hold.isOn).toBe(false);
});
