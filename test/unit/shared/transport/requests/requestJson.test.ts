import { Readable } from 'node:stream';
import { z } from 'zod';
import { requestIfAny, requestJson } from '../../../../../nodes/shared/transport/requestJson';
import {
	ended,
	fails,
	read,
	realClock,
	slowBody,
	stillClock,
	timersOfACall,
	worldOf,
} from './requestWorld.ts';

beforeEach(() => stillClock());
afterEach(realClock);

const schema = z.object({ uid: z.string() });
const one = '{"uid":"d"}';

describe('a call for JSON', () => {
	const json = async (body: string | Readable, wanted: z.ZodTypeAny = schema) =>
		await ended(requestJson({ connection: worldOf([{ body }]).connection, ...read }, wanted));

	it.each([
		[one, { uid: 'd' }],
		[`\uFEFF ${one}\n`, { uid: 'd' }],
		['{"uid":"a\uFEFFb"}', { uid: 'a\uFEFFb' }],
	])('gives %j as %j', async (body, value) => {
		expect(await json(body)).toEqual(value);
		expect(jest.getTimerCount()).toBe(await timersOfACall());
	});

	it('joins bytes before it decodes them, however slowly they come', async () => {
		const bytes = [...Buffer.from('{"uid":"Zoë €"}')];
		const parts = bytes.map((byte, index) => [index * 9000, Buffer.from([byte])] as const);
		expect(await json(slowBody(parts, bytes.length * 9000))).toEqual({ uid: 'Zoë €' });
	});

	it.each(['', ' \n', '\uFEFF'])('shows an empty body to the schema: %j', async (body) => {
		expect(await json(body, z.undefined())).toBeUndefined();
		expect(await json(body)).toMatchObject({
			message: 'Could not get the document: the answer is not as expected (the answer: Required)',
		});
	});

	it.each([
		['Some page', 'the answer is not JSON', 'The answer says: Some page. '],
		[`x${'\uFEFF'}${one}`, 'the answer is not JSON', 'The answer says: '],
		['{"uid":7}', 'the answer is not as expected (uid: Expected string, received number)', ''],
	])('%j is an error', async (body, reason, begins) => {
		expect(await json(body)).toMatchObject({
			message: `Could not get the document: ${reason}`,
			description: expect.stringMatching(new RegExp(`^${begins}`)),
		});
	});

	it('that says that it failed, and not why, is an error', async () => {
		expect(await json('{"success":false}', z.any())).toMatchObject({
			message: 'Could not get the document: the answer is not as expected (it says that it failed)',
		});
	});

	it('accepts 64 MB and no more', async () => {
		const megabyte = Buffer.alloc(1024 * 1024, ' ');
		const size = (parts: number, more: string) =>
			Readable.from([...Array<Buffer>(parts).fill(megabyte), Buffer.from(more)]);
		const rest = Buffer.alloc(megabyte.length - one.length, ' ');
		expect(
			await json(Readable.from([...Array<Buffer>(63).fill(megabyte), rest, Buffer.from(one)])),
		).toEqual({
			uid: 'd',
		});
		expect(await json(size(64, one))).toMatchObject({
			message: 'Could not get the document: the answer is longer than 64 MB',
		});
	});

	it('whose answer breaks off is sent again, and else says so', async () => {
		const broken = () => {
			const body = slowBody([[0, '{"uid"']]);
			setTimeout(() => body.destroy(Object.assign(new Error('x'), { code: 'ECONNRESET' })), 10);
			return { body };
		};
		const world = worldOf([broken(), { body: one }]);
		const again = await ended(requestJson({ connection: world.connection, ...read }, schema));
		expect([again, world.sent.length]).toEqual([{ uid: 'd' }, 2]);
		const { connection } = worldOf([broken()], { limits: { maxRetries: 0 } });
		expect(await ended(requestJson({ connection, ...read }, schema))).toMatchObject({
			message:
				'Could not get the document: the connection to https://api.example.com broke (ECONNRESET)',
		});
	});

	it('whose answers fall silent says that they did not come in time', async () => {
		const body = slowBody([[0, '{']]);
		const { connection, sent } = worldOf([{ body }], { limits: { maxRetries: 0 } });
		expect(await ended(requestJson({ connection, ...read }, schema))).toMatchObject({
			message: 'Could not get the document: https://api.example.com did not answer in time',
		});
		expect((sent[0]?.request.abortSignal as AbortSignal).aborted).toBe(true);
	});

	it('that is refused says why, even if the words break off', async () => {
		const refused = async (body: string | Readable) => {
			const { connection, sent } = worldOf([{ status: 400, body }]);
			const { message } = (await ended(requestJson({ connection, ...read }, schema))) as Error;
			return { message, isClosed: (sent[0]?.request.abortSignal as AbortSignal).aborted };
		};
		const goal = 'Could not get the document:';
		expect((await refused('{"message":"No"}')).message).toBe(`${goal} No`);
		const silent = await refused(slowBody([[0, '{"message":']]));
		expect(silent.message).toBe(`${goal} the service answered with status 400`);
		// Its first 64 KB are enough: the rest is not waited for.
		const long = slowBody([[0, `{"message":"No","more":"${'x'.repeat(64 * 1024)}"}`]]);
		expect(await refused(long)).toEqual({
			message: expect.stringMatching(/: \{"message":"No","more":"x+…$/),
			isClosed: true,
		});
	});

	it.each([
		[199, false],
		[200, true],
		[201, true],
		[299, true],
		[300, false],
	])('with the status %d is a success: %s', async (status, isSuccess) => {
		const { connection } = worldOf([{ status, body: one }]);
		const outcome = await ended(requestJson({ connection, ...read }, schema));
		expect(!(outcome instanceof Error)).toBe(isSuccess);
	});
});

describe('a call whose answer may be anything', () => {
	const anything = async (body: string | Readable) =>
		await ended(requestIfAny({ connection: worldOf([{ body }]).connection, ...read }, schema));

	it.each([
		[one, { uid: 'd' }],
		['', undefined],
		['OK', undefined],
		['{}', undefined],
		['{"uid":7}', undefined],
	])('gives of %j what is expected: %j', async (body, value) => {
		expect(await anything(body)).toEqual(value);
	});

	it('gives nothing for a body that falls silent', async () => {
		expect(await anything(slowBody([[0, one]]))).toBeUndefined();
	});

	it('fails when it was refused, or there was no answer', async () => {
		for (const reply of [{ status: 409 }, fails('ENOTFOUND')]) {
			const { connection } = worldOf([reply]);
			expect(await ended(requestIfAny({ connection, ...read }, schema))).toBeInstanceOf(Error);
		}
	});

	it.each([
		['{"success":false,"message":"No"}', 'No'],
		['{"status":"failed"}', 'it failed'],
	])('fails when it says so: %s', async (body, reason) => {
		expect(await anything(body)).toMatchObject({
			message: `Could not get the document: ${reason}`,
		});
	});
});
