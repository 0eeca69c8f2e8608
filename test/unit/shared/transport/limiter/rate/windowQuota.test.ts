import { WindowQuota } from '../../../../../../nodes/shared/transport/limiter/rate/windowQuota';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const margin = 0.9;

function spend(quota: WindowQuota, count: number, at: number): void {
	for (let spent = 0; spent < count; spent++) quota.spend(at);
}

/** How many it lets begin at once. */
function roomAt(quota: WindowQuota, at: number): number {
	let count = 0;
	for (; count < 1000 && quota.delayMs(at) === 0; count++) quota.spend(at);
	return count;
}

/** A quota that has learned, at the end of a minute, that the service accepts so many a minute. */
function learned(perMinute: number): WindowQuota {
	const quota = new WindowQuota();
	spend(quota, perMinute, 0);
	quota.learn(minute, margin, 30 * second);
	return quota;
}

describe('before anything is learned', () => {
	it('is not known, and makes nothing wait', () => {
		const quota = new WindowQuota();
		spend(quota, 100, 0);
		expect(quota.isKnown).toBe(false);
		expect(quota.perSecond).toBe(0);
		expect(quota.delayMs(0)).toBe(0);
	});
});

describe('once a window is learned', () => {
	it('lets most of what was accepted begin in each window', () => {
		const quota = learned(100);
		expect(quota.isKnown).toBe(true);
		expect(roomAt(quota, minute)).toBe(90);
		expect(quota.delayMs(minute)).toBe(minute);
		expect(quota.delayMs(minute + 20 * second)).toBe(40 * second);
		expect(roomAt(quota, 2 * minute)).toBe(90);
	});

	it('lets them begin as fast as they come, and others when those are a window old', () => {
		const quota = learned(3);
		for (const at of [60, 61, 70]) quota.spend(at * second);
		expect(quota.delayMs(80 * second)).toBe(40 * second);
		expect(quota.delayMs(120 * second)).toBe(0);
		quota.spend(120 * second);
		expect(quota.delayMs(120 * second)).toBe(second);
	});

	it('says how many a second that is', () => {
		expect(learned(100).perSecond).toBe(1.5);
	});

	it('lets one request through in each window at least', () => {
		const quota = new WindowQuota();
		quota.learn(minute, margin, 0);
		expect(roomAt(quota, 0)).toBe(1);
	});

	it('does not count a request that was refused', () => {
		const quota = learned(10);
		expect(roomAt(quota, minute)).toBe(9);
		quota.giveBack(minute);
		expect(roomAt(quota, minute)).toBe(1);
	});
});

describe('what was accepted', () => {
	it('is counted over one window before the refusal', () => {
		const quota = new WindowQuota();
		spend(quota, 500, 10 * second);
		spend(quota, 20, 40 * second);
		spend(quota, 10, 90 * second);
		quota.learn(minute, margin, 100 * second);
		expect(roomAt(quota, 200 * second)).toBe(27);
	});

	it('includes that of the second in which the window begins', () => {
		const quota = new WindowQuota();
		spend(quota, 10, 40 * second + 999);
		quota.learn(minute, margin, 100 * second);
		expect(roomAt(quota, 200 * second)).toBe(9);
	});

	it('does not include what was refused, however many began in that second', () => {
		const quota = new WindowQuota();
		spend(quota, 30, 10 * second + 200);
		spend(quota, 10, 10 * second + 700);
		for (let refused = 0; refused < 20; refused++) quota.giveBack(10 * second + 200);
		quota.learn(minute, margin, 20 * second);
		expect(roomAt(quota, 200 * second)).toBe(18);
	});

	it('is known for the last hour, and not for longer', () => {
		const quota = new WindowQuota();
		spend(quota, 10, 0);
		spend(quota, 10, second);
		spend(quota, 10, hour + second);
		quota.learn(24 * hour, margin, hour + second);
		expect(roomAt(quota, 2 * hour)).toBe(18);
	});
});

describe('when the service refuses again', () => {
	it('keeps to the longer window, as what is left of one is a shorter wait', () => {
		const quota = learned(100);
		spend(quota, 90, minute);
		quota.learn(10 * second, margin, 115 * second);
		expect(roomAt(quota, 3 * minute)).toBe(81);
		expect(quota.delayMs(3 * minute)).toBe(minute);
	});

	it('does not raise the limit, whatever was accepted', () => {
		const quota = learned(100);
		spend(quota, 500, minute);
		quota.learn(minute, margin, 90 * second);
		expect(roomAt(quota, 3 * minute)).toBe(81);
	});

	it('counts anew for a window that is longer than was known', () => {
		const quota = new WindowQuota();
		spend(quota, 10, 0);
		quota.learn(10 * second, margin, 5 * second);
		spend(quota, 9, 10 * second);
		spend(quota, 9, 20 * second);
		quota.learn(minute, margin, 30 * second);
		expect(roomAt(quota, 2 * minute)).toBe(Math.round(28 * margin));
	});
});

describe('while nothing is refused', () => {
	it('rises by the factor, or by one request if that is more', () => {
		const many = learned(1000);
		many.rise(1.0205);
		expect(roomAt(many, 2 * minute)).toBe(918);
		const few = learned(10);
		few.rise(1.02);
		expect(roomAt(few, 2 * minute)).toBe(10);
	});
});
