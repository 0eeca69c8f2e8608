import { begun, thrown } from './begunTrigger.ts';

const second = 1000;
const minute = 60 * second;

const silent = () => ({ afterMs: 1e9 });

describe('a service that keeps silent', () => {
	it.each([
		['does not say how long a poll may take', undefined, 240],
		['gives it 36 seconds', 36_000, 28.8],
		['gives it an hour', 3_600_000, 240],
	])('ends the poll after four fifths of its time when n8n %s', async (_, budgetMs, seconds) => {
		using world = await begun(0);
		world.budgetMs = budgetMs === undefined ? undefined : () => budgetMs;
		world.answer = silent;
		const startedAt = world.clock.time;
		let endedAt = 0;
		const poll = thrown(world.poll());
		void poll.then(() => (endedAt = world.clock.time));
		expect((await poll)?.message).toBe(
			`The service took longer than ${Math.round(seconds)} seconds to list new documents`,
		);
		expect(endedAt - startedAt).toBeGreaterThanOrEqual(seconds * second);
		expect(endedAt - startedAt).toBeLessThan((seconds + 2) * second);
	});

	it('for one request is asked again after a minute', async () => {
		using world = await begun(0);
		world.create(1);
		world.answer = () => (world.asked.length === 1 ? silent() : undefined);
		const startedAt = world.clock.time;
		expect(await world.uids()).toEqual(['d1']);
		const [first, again] = world.asked;
		expect(first?.atMs).toBe(startedAt);
		expect((again?.atMs ?? 0) - startedAt).toBeGreaterThanOrEqual(minute);
		expect((again?.atMs ?? 0) - startedAt).toBeLessThan(minute + 5 * second);
	});

	it('loses nothing: the next poll begins where this one began', async () => {
		using world = await begun(0);
		world.create(2);
		world.answer = silent;
		const error = await thrown(world.poll());
		expect(error?.description).toBe('Nothing is lost: the next poll begins where this one began.');
		expect(error?.failure).toEqual({ cause: 'temporarily-unavailable' });
		world.answer = () => undefined;
		expect(await world.uids()).toHaveLength(2);
	});
});

it('a service that fails is asked four times', async () => {
	using world = await begun(0);
	world.answer = () => ({ status: 503 });
	expect((await thrown(world.poll()))?.message).toContain('Could not list the documents');
	expect(world.asked).toHaveLength(4);
});
