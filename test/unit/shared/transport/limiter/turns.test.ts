import { Turns } from '../../../../../nodes/shared/transport/limiter/turns';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Lets happen what needs no other turn of the event loop. */
async function thisTurn(): Promise<void> {
	for (let job = 0; job < 10; job++) await Promise.resolve();
}

/** One turn, however many timers are set meanwhile. */
async function nextTurn(): Promise<void> {
	jest.advanceTimersToNextTimer();
	await thisTurn();
}

/** Notes who leaves. */
function leaving(turns: Turns): { left: string[]; leave: (name: string) => void } {
	const left: string[] = [];
	return { left, leave: (name) => void turns.next().then(() => left.push(name)) };
}

it('lets a request leave at once if none left just before', async () => {
	const { left, leave } = leaving(new Turns());
	leave('one');
	await thisTurn();
	expect(left).toEqual(['one']);
	await nextTurn();
	leave('another');
	await thisTurn();
	expect(left).toEqual(['one', 'another']);
});

it('lets those that come together leave in their order, four per turn of the event loop', async () => {
	const { left, leave } = leaving(new Turns());
	const names = Array.from({ length: 10 }, (_, index) => `${index}`);
	for (const name of names) leave(name);
	await thisTurn();
	expect(left).toEqual(names.slice(0, 4));
	await nextTurn();
	expect(left).toEqual(names.slice(0, 8));
	await nextTurn();
	expect(left).toEqual(names);
});

it('lets one wait that comes later in the turn in which four left', async () => {
	const { left, leave } = leaving(new Turns());
	for (const name of ['1', '2', '3', '4']) leave(name);
	await thisTurn();
	leave('5');
	await thisTurn();
	expect(left).toHaveLength(4);
	await nextTurn();
	expect(left).toHaveLength(5);
});
