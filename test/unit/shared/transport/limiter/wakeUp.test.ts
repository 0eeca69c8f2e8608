import { WakeUp } from '../../../../../nodes/shared/transport/limiter/wakeUp';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** One that notes when it acts, in ms from now. */
function noting(): { wakeUp: WakeUp; acted: number[] } {
	const from = performance.now();
	const acted: number[] = [];
	return { wakeUp: new WakeUp(() => acted.push(Math.round(performance.now() - from))), acted };
}

it('acts once, when the time has come', async () => {
	const { wakeUp, acted } = noting();
	wakeUp.in(1000);
	await jest.advanceTimersByTimeAsync(999);
	expect(acted).toEqual([]);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([1000]);
});

it('acts at the earliest time that was asked for, and not at the others', async () => {
	const { wakeUp, acted } = noting();
	for (const ms of [3000, 1000, 2000, Infinity]) wakeUp.in(ms);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([1000]);
});

it('compares times, and not how long each was away when it was asked for', async () => {
	const { wakeUp, acted } = noting();
	wakeUp.in(2000);
	await jest.advanceTimersByTimeAsync(1500);
	wakeUp.in(1000);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([2000]);
});

it('acts again when asked again, also by what it calls', async () => {
	const acted: number[] = [];
	const from = performance.now();
	const wakeUp: WakeUp = new WakeUp(() => {
		acted.push(Math.round(performance.now() - from));
		if (acted.length < 3) wakeUp.in(1000);
	});
	wakeUp.in(1000);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([1000, 2000, 3000]);
	wakeUp.in(1000);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toHaveLength(4);
});

it('sets no timer for ever', () => {
	noting().wakeUp.in(Infinity);
	expect(jest.getTimerCount()).toBe(0);
});

it('does not act once it is cancelled, and holds no timer', async () => {
	const { wakeUp, acted } = noting();
	wakeUp.in(1000);
	wakeUp.cancel();
	await jest.advanceTimersByTimeAsync(0);
	expect(jest.getTimerCount()).toBe(0);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([]);
});

it('can be asked again after it was cancelled, for a later time as well', async () => {
	const { wakeUp, acted } = noting();
	wakeUp.in(1000);
	wakeUp.cancel();
	wakeUp.in(2000);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([2000]);
});

it('may be cancelled when nobody asked', async () => {
	const { wakeUp, acted } = noting();
	wakeUp.cancel();
	wakeUp.in(1000);
	await jest.advanceTimersByTimeAsync(60_000);
	expect(acted).toEqual([1000]);
});
