import { begun, thrown, TriggerWorld, type Answer } from './triggerWorld.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

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

describe('a poll', () => {
	it('counts only documents of the wanted template, and never returns the others', async () => {
		const parameters = { filters: { templateName: 'Invoice' } };
		using world = await begun(1, (each) => {
			each.parameters = parameters;
			each.templates = ['Invoice', 'Letter'];
		});
		const wanted = world.create(600, { templateName: 'Invoice' });
		world.create(600, { templateName: 'Letter' });
		wanted.push(...world.create(500, { templateName: 'Invoice' }));
		const found = await world.uids();
		expect(found).toHaveLength(1000);
		world.parameters = {};
		const rest = await world.uids();
		expect(rest).toHaveLength(100);
		expect([...found, ...rest].sort()).toEqual(wanted.sort());
		expect(await world.poll()).toBeNull();
	});

	it('returns documents that are late by an hour and the time that it took to read the list', async () => {
		using world = await begun();
		world.create(1);
		await world.pass(hour);
		world.create(1);
		await world.pass(hour + 20 * second);
		world.create(60);
		const late = { created: new Date(world.clock.now - hour - 40 * second).toISOString() };
		world.answer = () => ({ afterMs: 50 * second });
		expect(await world.uids()).toHaveLength(62);
		world.answer = () => undefined;
		const fresh = world.create(1, late);
		expect(await world.uids()).toEqual(fresh);
		// The list was read at once this time, so that is too late, however long n8n has been running.
		world.create(1, late);
		expect(await world.poll()).toBeNull();
	});

	it('without new documents asks once', async () => {
		using world = await begun(90);
		expect(await world.poll()).toBeNull();
		expect(world.paths).toEqual(['/v1/documents']);
	});
});

it('pages that were asked for ahead are given up when the time for the list is over', async () => {
	using world = await begun(10);
	for (let index = 0; index < 2000; index++) {
		world.create(1);
		await world.pass(10);
	}
	world.budgetMs = () => 40 * second;
	world.answer = () => ({ afterMs: 4 * second });
	const uids = await world.uids();
	expect(uids.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => `d${11 + index}`));
	expect(uids.length).toBeLessThan(1000);
	expect(world.aborted).toBeGreaterThan(0);
});

const busy: Answer = { status: 429, headers: { 'retry-after': '900' } };

const message = 'Could not list the documents: the service asks to wait 15 minutes';
const nextPoll =
	'Nothing is lost: n8n polls again at the next poll time, or, with durable cursors, when the wait is over, after an hour at most.';

describe('the error of a poll that the service refuses because of a rate limit', () => {
	it('adds to what the service says that n8n polls again', async () => {
		using world = new TriggerWorld();
		world.answer = () => ({ ...busy, body: { message: 'Too fast' } });
		const error = await thrown(world.poll());
		expect(error?.message).toBe(message);
		expect(error?.description).toMatch(/^The service says: Too fast\. .*\(HTTP 429\)\. Nothing/);
		expect(error?.description?.endsWith(` ${nextPoll}`)).toBe(true);
		expect(error?.failure).toEqual({ cause: 'rate-limited', retryAfterMs: 900_000 });
	});

	it('tells the editor what to do next', async () => {
		using world = new TriggerWorld();
		world.mode = 'manual';
		world.answer = () => busy;
		const error = await thrown(world.poll());
		expect(error?.description).toMatch(/\(HTTP 429\)\. Fetch a test event again after that\.$/);
		expect(error?.description).not.toContain('poll');
	});

	it('says only that n8n polls again when the request was not sent', async () => {
		using world = new TriggerWorld();
		world.parameters = { output: 'jsonAndFile' };
		await world.poll();
		world.create(2);
		world.answer = ({ path }) => {
			if (path.endsWith('/d1/download')) return { status: 503 };
			return path.endsWith('/download') ? { ...busy, afterMs: 5 } : undefined;
		};
		// The file of d1 is not tried again, because the service asked to wait at that of d2.
		const error = await thrown(world.poll());
		expect(error?.message).toBe(
			'Could not download the document "Name of d1" (ID d1): the service asks to wait 15 minutes',
		);
		expect(error?.description).toBe(nextPoll);
	});
});

it('an error for another reason says nothing of polls', async () => {
	using world = new TriggerWorld();
	world.answer = () => ({ status: 401 });
	const error = await thrown(world.poll());
	expect(error?.message).toContain('the service does not accept the API key');
	expect(error?.description).not.toContain('poll');
});
