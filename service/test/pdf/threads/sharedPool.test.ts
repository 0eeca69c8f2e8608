import timers from 'node:timers';
import { sharePool } from '../../../src/pdf/threads/sharedPool.ts';

const options = {
	file: '',
	data: undefined,
	limits: { seconds: 1, megabytes: 1 },
	size: 1,
};
const share = (purpose: string) => sharePool(purpose, options);

/** What is due when time passes. */
const due = new Map<object, () => void>();
beforeEach(() => {
	due.clear();
	jest.spyOn(timers, 'setTimeout').mockImplementation(((end: () => void) => {
		const timer = { unref: () => timer };
		due.set(timer, end);
		return timer;
	}) as unknown as typeof timers.setTimeout);
	jest
		.spyOn(timers, 'clearTimeout')
		.mockImplementation((timer) => void due.delete(timer as object));
});
afterEach(() => jest.restoreAllMocks());

/** What is due first happens. */
function pass(): void {
	const [[timer, end] = []] = due;
	if (timer) due.delete(timer);
	end?.();
}

test('services have the same threads, however many ended shortly before', () => {
	for (let ended = 0; ended < 2; ended += 1) share('in turns')[Symbol.dispose]();
	pass();
	const service = share('in turns');
	pass();
	expect(share('in turns').pool).toBe(service.pool);
});

test('threads end a while after the last service', () => {
	const [first, second] = [share('at once'), share('at once')];
	first[Symbol.dispose]();
	expect(due.size).toBe(0);
	second[Symbol.dispose]();
	pass();
	expect(share('at once').pool).not.toBe(second.pool);
});
