import { Readable } from 'node:stream';
import { readText, IdleTimeout } from '../../../../../nodes/shared/transport/body.ts';
import type { Answer } from '../../../../../nodes/shared/transport/connection/call.ts';
import { ended, read, realClock, slowBody, stillClock } from './requestWorld.ts';

beforeEach(() => stillClock());
afterEach(realClock);

const answerOf = (body: Readable) => {
	const close = jest.fn();
	return {
		close,
		answer: { status: 200, headers: {}, target: read.target, body, close } as Answer,
	};
};

describe('the text of a body', () => {
	it('is joined before it is decoded', async () => {
		const bytes = Buffer.from('Zoë €');
		const body = Readable.from([...bytes].map((byte) => Buffer.from([byte])));
		const { answer, close } = answerOf(body);
		expect(await ended(readText(answer, 100, 1000))).toEqual({ text: 'Zoë €', isTooLong: false });
		expect(close).toHaveBeenCalledTimes(1);
		expect(jest.getTimerCount()).toBe(0);
	});

	it.each([
		[5, 'abcde', false],
		[4, 'abcd', true],
		[3, 'abc', true],
		[2, 'ab', true],
	])('of at most %d bytes is %j, cut: %s', async (most, text, isTooLong) => {
		const { answer } = answerOf(Readable.from(['abc', 'de'].map((part) => Buffer.from(part))));
		expect(await ended(readText(answer, most, 1000))).toEqual({ text, isTooLong });
	});

	it('is not waited for beyond what is wanted', async () => {
		const { answer } = answerOf(
			slowBody([
				[0, 'abc'],
				[10, 'def'],
				[5000, 'ghi'],
			]),
		);
		expect(await ended(readText(answer, 4, 10_000))).toEqual({ text: 'abcd', isTooLong: true });
		expect(performance.now()).toBeLessThan(5000);
	});

	it('may take long, if it goes on', async () => {
		const parts = [0, 900, 1800, 2700].map((atMs) => [atMs, 'x'] as const);
		const { answer } = answerOf(slowBody(parts, 3600));
		expect(await ended(readText(answer, 100, 1000))).toEqual({ text: 'xxxx', isTooLong: false });
	});

	it.each([
		['before the first byte', [], 1000],
		['after some bytes', [[900, 'x']], 1900],
	] as const)('that falls silent %s is an error after the timeout', async (_, parts, ms) => {
		const { answer, close } = answerOf(slowBody(parts));
		const error = await ended(readText(answer, 100, 1000));
		expect(error).toMatchObject({ message: 'the body fell silent', code: 'ETIMEDOUT' });
		expect(performance.now()).toBe(ms);
		expect(close).toHaveBeenCalled();
		expect(answer.body.destroyed).toBe(true);
	});

	it('that breaks gives the error of the connection', async () => {
		const body = slowBody([[0, 'x']]);
		setTimeout(() => body.destroy(new Error('broken')), 100);
		const { answer, close } = answerOf(body);
		expect(await ended(readText(answer, 100, 1000))).toMatchObject({ message: 'broken' });
		expect(close).toHaveBeenCalledTimes(1);
		expect(jest.getTimerCount()).toBe(0);
	});
});

describe('the watch for silence', () => {
	it('does not count the time of a reader that has bytes left to read', async () => {
		const body = slowBody([[0, 'x']]);
		const { answer, close } = answerOf(body);
		body.on('error', () => undefined);
		const idle = new IdleTimeout(answer, 1000);
		await jest.advanceTimersByTimeAsync(5000);
		expect(idle.error).toBeUndefined();
		expect(String(body.read())).toBe('x');
		await jest.advanceTimersByTimeAsync(2001);
		expect(idle.error).toMatchObject({ code: 'ETIMEDOUT' });
		expect(close).toHaveBeenCalledTimes(1);
	});

	it('ends with the body', async () => {
		const { answer, close } = answerOf(slowBody([]));
		const idle = new IdleTimeout(answer, 1000);
		idle.stop();
		await jest.advanceTimersByTimeAsync(5000);
		expect(idle.error).toBeUndefined();
		expect(close).not.toHaveBeenCalled();
		expect(jest.getTimerCount()).toBe(0);
	});
});
