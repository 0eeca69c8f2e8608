import type { NodeApiError } from 'n8n-workflow';
import { readText } from '../../../../../nodes/shared/transport/body.ts';
import { NotBegun, type Answer } from '../../../../../nodes/shared/transport/connection/call.ts';
import { Limiter } from '../../../../../nodes/shared/transport/limiter/limiter';
import { retry } from '../../../../../nodes/shared/transport/retry';
import {
	ended,
	fails,
	fill,
	read,
	realClock,
	stillClock,
	worldOf,
	type Reply,
} from './requestWorld.ts';

beforeEach(() => stillClock());
afterEach(realClock);

type World = ReturnType<typeof worldOf>;

const text = async (answer: Answer) => (await readText(answer, 1000, 1000)).text;

/** Makes a call, with its retries; gives the text of the answer or the error. */
const run = async ({ connection }: World, call = read) =>
	await ended(retry({ connection, ...call }, text));

/** When the requests were sent, in ms. */
const moments = ({ sent }: World) => sent.map(({ atMs }) => Math.round(atMs));

const passing = (status: number, retryAfter?: string): Reply => ({
	status,
	headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});
const fine: Reply = { body: 'fine' };

const nothingAccepted = / Tried (\d+) times\. The service has accepted no request for 5 minutes\.$/;

describe('a read', () => {
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
		expect(error.description).toMatch(nothingAccepted);
	});

	it('says so too when another call was the last one to be refused', async () => {
		const limiter = new Limiter().forRun(2);
		const limits = { maxRetries: 100 };
		// Takes long enough for the other call to begin.
		const late: Reply = async () => {
			await new Promise((resolve) => setTimeout(resolve, 10));
			throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
		};
		const world = worldOf([late], { limits, limiterFor: () => limiter });
		const errors = (await Promise.all([run(world), run(world)])) as NodeApiError[];
		const tries = errors.map(({ description }) =>
			Number(nothingAccepted.exec(description ?? '')?.[1]),
		);
		expect(tries.reduce((sum, count) => sum + count, 0)).toBe(moments(world).length);
	});

	it.each([429, 503])(
		'is not sent again when a %d asks for a longer wait than there is time',
		async (status) => {
			const world = worldOf([passing(status, '301')]);
			expect(await run(world)).toMatchObject({
				message: 'Could not get the document: the service asks to wait 6 minutes',
			});
			expect(moments(world)).toEqual([0]);
		},
	);

	it('has five minutes for waits of both kinds together', async () => {
		const world = worldOf([passing(429, '200'), passing(500, '101')]);
		expect(await run(world)).toMatchObject({
			description: expect.stringMatching(/ Tried 2 times\. The service asks to wait 2 minutes\.$/),
		});
		expect(moments(world)).toEqual([0, 200_000]);
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

describe('a fill that may be repeated', () => {
	const repeatable = { ...fill, isRepeatable: true };
	const mayExist = / \(HTTP \d+\)\. The document may still have been created\. [^.]* again\.$/;

	it('whose answer was lost says so, whatever is answered later', async () => {
		const error = (await run(worldOf([passing(500), passing(401)]), repeatable)) as NodeApiError;
		expect(error.message).toMatch(/ does not accept the API key$/);
		expect(error.description).toMatch(/^Open the credential /);
		expect(error.description).toMatch(mayExist);
	});

	it('says so once', async () => {
		const world = worldOf([passing(500)], { limits: { maxRetries: 1 } });
		const { description } = (await run(world, repeatable)) as NodeApiError;
		expect(description?.match(/may still have been created/g)).toHaveLength(1);
	});

	it('says so when it is canceled while it waits', async () => {
		const cancel = new AbortController();
		setTimeout(() => cancel.abort(), 100);
		const world = worldOf([passing(500)], { signal: cancel.signal });
		const { description } = (await run(world, repeatable)) as NodeApiError;
		expect(description).toMatch(
			/may still have been created\. [^.]* again \(HTTP 500\)\. The execution was canceled\.$/,
		);
	});

	it('says nothing of it where the service has done nothing', async () => {
		const { description } = (await run(worldOf([passing(401)]), repeatable)) as NodeApiError;
		expect(description).not.toContain('created');
	});
});

describe('after a 429', () => {
	it('the next call does not wait that long, either, and says so', async () => {
		const world = worldOf([passing(429, '7200')]);
		await run(world, fill);
		expect(await run(world)).toMatchObject({
			message: expect.stringMatching(/^Could not get the document: the service asks to wait /),
			description: expect.stringMatching(/^This request was not sent\./),
		});
		expect(moments(world)).toEqual([0]);
	});

	it('the attempts count, and all waits together are five minutes at most', async () => {
		const world = worldOf([passing(429, '100')], { limits: { maxRetries: 100 } });
		const error = (await run(world, fill)) as Error & { description: string };
		expect(moments(world).length).toBeGreaterThan(2);
		expect(moments(world).at(-1)).toBeLessThanOrEqual(300_000);
		expect(error.description).toMatch(/Tried \d times\./);
	});

	it('waits count as long as they are, even if the service does not say how long', async () => {
		const world = worldOf([passing(429)], { limits: { maxRetries: 1000 } });
		await run(world, fill);
		const last = moments(world).at(-1) ?? 0;
		expect(last).toBeGreaterThan(200_000);
		expect(last).toBeLessThanOrEqual(300_000);
	});

	it('five minutes are not too long, and count once', async () => {
		const world = worldOf([passing(429, '300'), fine]);
		expect(await run(world, fill)).toBe('fine');
		expect(moments(world)).toEqual([0, 300_000]);
	});
});

describe('the next call', () => {
	it.each([
		['a success', fine],
		['a refusal', passing(404)],
		['no answer', fails('ENOTFOUND')],
	])('goes out after %s of the one before, which had the only place', async (_, reply) => {
		const world = worldOf([reply, fine]);
		await run(world);
		expect(await run(world)).toBe('fine');
	});

	it('waits when the one before was told that no request is left', async () => {
		const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '10' };
		const world = worldOf([{ headers }, fine]);
		await run(world);
		await run(world);
		expect(moments(world)[1]).toBeGreaterThanOrEqual(10_000);
	});

	it('does not wait for what another host says of its own limits', async () => {
		const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '10' };
		const elsewhere = { ...read, target: { url: 'https://files.example.com/d', withKey: false } };
		const world = worldOf([{ headers }, fine]);
		await run(world, elsewhere);
		await run(world, elsewhere);
		expect(moments(world)).toEqual([0, 0]);
	});
});

describe('the rate limiter is told', () => {
	/** What it is asked and told by a call that gets these replies. */
	async function told(replies: readonly Reply[], call = read, signal?: AbortSignal) {
		const world = worldOf(replies, { signal });
		const asked: unknown[] = [];
		const outcomes: unknown[] = [];
		const { limiterFor } = world.connection;
		const watched: typeof limiterFor = (url) => {
			const limiter = limiterFor(url);
			return {
				waitMs: () => limiter.waitMs(),
				async permit(request) {
					const { isGet, isRetry } = request;
					asked.push({ isGet, isRetry });
					const permit = await limiter.permit(request);
					if (!('end' in permit)) return permit;
					return {
						end(outcome) {
							outcomes.push(outcome.kind);
							permit.end(outcome);
						},
					};
				},
			} as ReturnType<typeof limiterFor>;
		};
		await run({ ...world, connection: { ...world.connection, limiterFor: watched } }, call);
		return { asked, outcomes };
	}

	it('what a call is, and how it ended', async () => {
		expect(await told([passing(503), passing(500), passing(429, '1'), fine])).toEqual({
			asked: [false, true, true, true].map((isRetry) => ({ isGet: true, isRetry })),
			outcomes: ['unavailable', 'answered', 'refused', 'answered'],
		});
		expect(await told([passing(404)], fill)).toEqual({
			asked: [{ isGet: false, isRetry: false }],
			outcomes: ['answered'],
		});
	});

	it('nothing of the service by a call that was canceled', async () => {
		const cancel = new AbortController();
		const reply: Reply = async () => {
			cancel.abort();
			return await Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }));
		};
		expect((await told([reply], read, cancel.signal)).outcomes).toEqual(['unclear']);
	});
});
