import { fails, fill, read, realClock, stillClock, worldOf, type Reply } from './requestWorld.ts';
import { fine, moments, passing, run } from './retries.ts';

beforeEach(() => stillClock());
afterEach(realClock);

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

	it('five minutes are not too long, and count once', async () => {
		const world = worldOf([passing(429, '300'), fine]);
		expect(await run(world, fill)).toBe('fine');
		expect(moments(world)).toEqual([0, 300_000]);
	});

	it('waits count as long as they are, even if the service does not say how long', async () => {
		const world = worldOf([passing(429)], { limits: { maxRetries: 1000 } });
		await run(world, fill);
		const last = moments(world).at(-1) ?? 0;
		expect(last).toBeGreaterThan(200_000);
		expect(last).toBeLessThanOrEqual(300_000);
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
				holdMs: () => limiter.holdMs(),
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
