import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Answer } from '../../../../../nodes/shared/transport/connection/call.ts';
import { send } from '../../../../../nodes/shared/transport/send.ts';
import { ended, fails, fill, never, read, realClock, stillClock, worldOf } from './requestWorld.ts';

beforeEach(() => stillClock());
afterEach(realClock);

const { url } = read.target;
const query = { responseType: 'json' };

/** Sends a call; gives the answer or the error. */
async function sending({ connection }: ReturnType<typeof worldOf>, call = read) {
	const outcome = await ended(send({ connection, ...call }));
	return outcome instanceof Error
		? { error: outcome as Error & { description: string } }
		: { answer: outcome };
}

const isAborted = ({ abortSignal }: IHttpRequestOptions) => (abortSignal as AbortSignal).aborted;

it.each([
	[
		{ ...read, query },
		{ method: 'GET', url, qs: query, body: undefined, headers: {} },
	],
	[
		{
			...fill,
			body: JSON.parse('{"__proto__":"a","b":1}') as Record<string, string>,
			idempotencyKey: 'of this item',
		},
		{
			method: 'POST',
			url: fill.target.url,
			qs: undefined,
			body: '{"__proto__":"a","b":1}',
			headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'of this item' },
		},
	],
])('a request says all that n8n needs to know: %j', async (call, said) => {
	const world = worldOf([{}]);
	await sending(world, call);
	const [{ request, hasKey, callerSignal } = {}] = world.sent;
	expect(request).toEqual({
		...said,
		encoding: 'stream',
		timeout: 10_000,
		abortSignal: expect.any(AbortSignal),
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	});
	expect(Object.keys(request?.headers ?? {})).toEqual(Object.keys(said.headers));
	expect(hasKey).toBe(true);
	expect(callerSignal).toBe(request?.abortSignal);
});

describe('a redirect of a read', () => {
	it.each([301, 302, 303, 307, 308])('%d is followed, without the query', async (status) => {
		const world = worldOf([{ status, headers: { location: '/elsewhere' } }, {}]);
		const { answer } = await sending(world, { ...read, query });
		expect(world.sent.map(({ request, hasKey }) => [request.url, request.qs, hasKey])).toEqual([
			[url, query, true],
			['https://api.example.com/elsewhere', undefined, true],
		]);
		expect(answer?.target).toEqual({ url: 'https://api.example.com/elsewhere', withKey: true });
		expect(isAborted(world.sent[0]?.request as IHttpRequestOptions)).toBe(true);
	});

	it('without an address is an answer like others', async () => {
		const { answer } = await sending(worldOf([{ status: 302 }]));
		expect(answer?.status).toBe(302);
	});
});

describe('no answer', () => {
	it('in time is an error', async () => {
		const world = worldOf([never]);
		const { error } = await sending(world);
		expect(error?.message).toBe(
			'Could not get the document: https://api.example.com did not answer in time',
		);
		expect(performance.now()).toBe(10_000);
		expect(isAborted(world.sent[0]?.request as IHttpRequestOptions)).toBe(true);
	});

	it('after a cancellation says so', async () => {
		const cancel = new AbortController();
		setTimeout(() => cancel.abort(), 100);
		const { error } = await sending(worldOf([never], { signal: cancel.signal }));
		expect(error?.message).toBe('Could not get the document: the execution was canceled');
		expect(performance.now()).toBeLessThan(1000);
		const early = await sending(worldOf([never], { signal: AbortSignal.abort() }));
		expect(early.error?.message).toBe('Could not get the document: the execution was canceled');
	});
});

describe('the connection', () => {
	it('is ended when its answer is closed before the end, and left alone after it', async () => {
		const world = worldOf([{ body: 'text' }]);
		const { answer } = await sending(world);
		const { request } = world.sent[0] as { request: IHttpRequestOptions };
		expect(isAborted(request)).toBe(false);
		answer?.close();
		expect(isAborted(request)).toBe(true);

		const whole = worldOf([{ body: 'text' }]);
		const { answer: read } = await sending(whole);
		for await (const chunk of (read as Answer).body) expect(String(chunk)).toBe('text');
		read?.close();
		expect(isAborted(whole.sent[0]?.request as IHttpRequestOptions)).toBe(false);
	});

	it('is ended when the execution is canceled while the body comes', async () => {
		const cancel = new AbortController();
		const world = worldOf([{}], { signal: cancel.signal });
		const { answer } = await sending(world);
		cancel.abort();
		expect(isAborted(world.sent[0]?.request as IHttpRequestOptions)).toBe(true);
		answer?.close();
	});

	it('that breaks does not crash n8n, even if nobody reads', async () => {
		const { answer } = await sending(worldOf([{}]));
		expect(() => answer?.body.emit('error', new Error('broken'))).not.toThrow();
	});

	it('leaves no listener at the signal of the execution', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		const { answer } = await sending(worldOf([{}], { signal }));
		for await (const chunk of (answer as Answer).body) expect(String(chunk)).toBe('{}');
		await sending(worldOf([fails('ECONNRESET')], { signal }));
		const of = ({ mock }: typeof removed) =>
			mock.calls.map(([event, listener]) => [event, listener]);
		expect(of(removed)).toEqual(of(added));
		expect(of(added)).toHaveLength(2);
		expect(jest.getTimerCount()).toBe(0);
	});
});
