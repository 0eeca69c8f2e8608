import { NotBegun } from '../../../../../nodes/shared/transport/connection/call.ts';
import { fails, fill, realClock, stillClock, worldOf } from './requestWorld.ts';
import { fine, moments, passing, run } from './retries.ts';

beforeEach(() => stillClock());
afterEach(realClock);

describe('a read', () => {
	it('that succeeds is sent once', async () => {
		const world = worldOf([fine]);
		expect(await run(world)).toBe('fine');
		expect(moments(world)).toEqual([0]);
	});

	it.each([[passing(503)], [passing(500)], [fails('ECONNRESET')]])(
		'is sent again after what passes, later each time: %j',
		async (reply) => {
			const world = worldOf([reply, reply, reply, fine]);
			expect(await run(world)).toBe('fine');
			expect(moments(world)).toEqual([0, 250, 750, 1750]);
		},
	);

	it.each([
		[0, undefined],
		[1, 'Tried 2 times.'],
		[3, 'Tried 4 times.'],
	])('is sent again at most %d times', async (maxRetries, tried) => {
		const world = worldOf([passing(503)], { limits: { maxRetries } });
		const error = (await run(world)) as Error & { description: string };
		expect(error.message).toBe('Could not get the document: the service answered with status 503');
		expect(/Tried .*/.exec(error.description)?.[0]).toBe(tried);
		expect(moments(world)).toHaveLength(maxRetries + 1);
	});

	it('waits half a minute at most between two attempts, and five minutes in all', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const world = worldOf([passing(500)], { limits: { maxRetries: 100 } });
		const error = (await run(world)) as Error & { description: string };
		const waits = [500, 1000, 2000, 4000, 8000, 16_000, ...Array<number>(8).fill(30_000)];
		let at = 0;
		expect(moments(world)).toEqual([0, ...waits.map((ms) => (at += ms))]);
		expect(error.description).toMatch(/ Tried 15 times\.$/);
	});

	it('may wait for exactly five minutes', async () => {
		const world = worldOf([passing(500, '300'), fine]);
		expect(await run(world)).toBe('fine');
		expect(moments(world)).toEqual([0, 300_000]);
	});

	it.each([
		['2', 0.5, 2000],
		['0.5', 0.9, 500],
		['0.4', 0.9, 450],
		['0.4', 0.1, 400],
		['0', 0.5, 250],
	])(
		'with Retry-After %s and the chance %d is sent again after %d ms',
		async (after, chance, ms) => {
			jest.spyOn(Math, 'random').mockReturnValue(chance);
			const world = worldOf([passing(500, after), fine]);
			expect(await run(world)).toBe('fine');
			expect(moments(world)).toEqual([0, ms]);
		},
	);

	it('waits as long as Retry-After says, even if its own wait would be longer by then', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.9);
		const later = worldOf([passing(500, '1'), passing(500, '1'), passing(500, '1'), fine]);
		expect(await run(later)).toBe('fine');
		expect(moments(later)).toEqual([0, 1000, 2000, 3000]);
		const soon = worldOf([passing(500, '0.5'), passing(500, '0.5'), fine]);
		expect(await run(soon)).toBe('fine');
		expect(moments(soon)).toEqual([0, 500, 1000].map((ms) => ms + 3000));
	});

	it('is not sent again when the service asks for a longer wait than there is time', async () => {
		const world = worldOf([passing(500, '301')]);
		expect(await run(world)).toMatchObject({
			description: expect.stringMatching(/ The service asks to wait 6 minutes\.$/),
		});
		expect(moments(world)).toEqual([0]);
	});

	it('is not sent again after the end of the run', async () => {
		const world = worldOf([passing(500, '5')], { limits: { endsAt: 4999 } });
		expect(await run(world)).toBeInstanceOf(Error);
		expect(moments(world)).toEqual([0]);
		const inTime = worldOf([passing(500, '5'), fine], { limits: { endsAt: 5000 } });
		expect(await run(inTime)).toBe('fine');
		const late = worldOf([passing(500, '5')], { limits: { endsAt: 9999 } });
		expect(await run(late)).toBeInstanceOf(Error);
		expect(moments(late)).toEqual([5000]);
	});

	it('of a service that accepts nothing waits for less than five minutes, whose end the error names', async () => {
		const world = worldOf([passing(503)], { limits: { maxRetries: 100 } });
		const error = (await run(world)) as Error & { description: string };
		expect(moments(world).at(-1)).toBeGreaterThan(280_000);
		expect(moments(world).at(-1)).toBeLessThan(300_000);
		expect(error.message).toBe('Could not get the document: the service answered with status 503');
		expect(error.description).toMatch(
			/ Tried \d+ times\. The service has accepted no request for 5 minutes\.$/,
		);
	});

	it('is not sent again when a service that is down asks for a longer wait than there is time', async () => {
		const world = worldOf([passing(503, '301')]);
		expect(await run(world)).toMatchObject({
			message: 'Could not get the document: the service asks to wait 6 minutes',
		});
		expect(moments(world)).toEqual([0]);
	});

	it('ends when the execution is canceled while it waits', async () => {
		const cancel = new AbortController();
		setTimeout(() => cancel.abort(), 1000);
		const world = worldOf([passing(503, '60')], { signal: cancel.signal });
		expect(await run(world)).toMatchObject({
			message: 'Could not get the document: the execution was canceled',
		});
		expect(moments(world)).toEqual([0]);
		expect(performance.now()).toBeLessThan(2000);
	});

	it('goes on when the run has stopped, as it changes nothing', async () => {
		const world = worldOf([fine], { runFailed: AbortSignal.abort() });
		expect(await run(world)).toBe('fine');
	});

	it('is canceled before it begins', async () => {
		const world = worldOf([fine], { signal: AbortSignal.abort() });
		expect(await run(world)).toMatchObject({
			message: 'Could not get the document: the execution was canceled',
		});
		expect(moments(world)).toEqual([]);
	});
});

describe('a fill', () => {
	it.each([
		['what may have happened', passing(503)],
		['a broken connection', fails('ECONNRESET')],
	])('is not sent again after %s', async (_, reply) => {
		const world = worldOf([reply]);
		expect(await run(world, fill)).toMatchObject({
			description: expect.stringContaining('The document may still have been created'),
		});
		expect(moments(world)).toEqual([0]);
	});

	it.each([
		['the run has stopped', { runFailed: AbortSignal.abort() }],
		['the execution was canceled', { signal: AbortSignal.abort() }],
	])('does not begin when %s', async (_, more) => {
		const world = worldOf([fine], more);
		expect(await run(world, fill)).toBeInstanceOf(NotBegun);
		expect(moments(world)).toEqual([]);
	});

	it.each(['signal', 'runFailed'])('that waits ends when %s is aborted', async (name) => {
		const ending = new AbortController();
		setTimeout(() => ending.abort(), 100);
		const world = worldOf([fails('ECONNREFUSED', 'connect')], { [name]: ending.signal });
		const outcome = await run(world, fill);
		if (name === 'runFailed') expect(outcome).toBeInstanceOf(NotBegun);
		else expect((outcome as Error).message).toMatch(/: the execution was canceled$/);
		expect(moments(world)).toEqual([0]);
	});
});
