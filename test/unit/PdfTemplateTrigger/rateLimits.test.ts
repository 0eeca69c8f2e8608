import { thrown } from './begunTrigger.ts';
import { TriggerWorld, type Answer } from './triggerWorld.ts';

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
