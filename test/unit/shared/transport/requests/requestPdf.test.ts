import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sleep } from 'n8n-workflow';
import { requestPdf } from '../../../../../nodes/shared/transport/requestPdf.ts';
import {
	ended,
	read,
	realClock,
	slowBody,
	stillClock,
	timersOfACall,
	worldOf,
	type Reply,
} from './requestWorld.ts';

beforeEach(() => stillClock());
afterEach(realClock);

const pdf = '%PDF-1.7\nbody\n%%EOF\n';

/** Downloads, and gives the text and the file name that were to be stored, each time. */
async function download(replies: readonly Reply[], call = read, limits = {}) {
	const world = worldOf(replies, { limits });
	const stored: unknown[] = [];
	const outcome = await ended(
		requestPdf({ connection: world.connection, ...call })(async (bytes, { fileName }) => {
			const parts: Buffer[] = [];
			stored.push(fileName);
			for await (const part of bytes) parts.push(Buffer.from(part));
			return Buffer.concat(parts).toString();
		}),
	);
	return { ...world, outcome, stored };
}

it('nothing is requested before it is wanted', async () => {
	const { connection, sent } = worldOf([{ body: pdf }]);
	requestPdf({ connection, ...read });
	await ended(Promise.resolve());
	expect(sent).toEqual([]);
});

it.each([
	['attachment; filename="a.pdf"', 'a.pdf'],
	['attachment', undefined],
	[undefined, undefined],
])('a whole PDF is stored; of %s the name is %s', async (disposition, name) => {
	const headers: Record<string, string> =
		disposition === undefined ? {} : { 'content-disposition': disposition };
	const { outcome, stored, sent } = await download([{ body: pdf, headers }]);
	expect(outcome).toBe(pdf);
	expect(stored).toEqual([name]);
	expect(sent).toHaveLength(1);
	expect(jest.getTimerCount()).toBe(await timersOfACall());
});

it.each([
	['2', 2],
	['0', 0],
	['', undefined],
	['-1', undefined],
	['many', undefined],
	[undefined, undefined],
])('of a service that counts %j warnings about a PDF, %p are known', async (count, known) => {
	const headers: Record<string, string> = count === undefined ? {} : { 'document-warnings': count };
	const { connection } = worldOf([{ body: pdf, headers }]);
	const outcome = requestPdf({ connection, ...read })(async (bytes, { warningCount }) => {
		await bytes.toArray();
		return warningCount;
	});
	expect(await ended(outcome)).toBe(known);
});

const waysToRead: Record<string, (bytes: Readable) => Promise<Buffer>> = {
	"as it iterates, for n8n's folder of files": async (bytes) =>
		Buffer.concat(await bytes.toArray()),
	"by 'data', for n8n's memory and database": async (bytes) => {
		const parts: Buffer[] = [];
		bytes.on('data', (part: Buffer) => parts.push(part));
		await once(bytes, 'end');
		return Buffer.concat(parts);
	},
	'by a pipe': async (bytes) => await buffer(bytes.pipe(new PassThrough())),
};

it.each(Object.keys(waysToRead))(
	'every byte is stored that comes before and while a store reads, %s',
	async (way) => {
		const parts = [...pdf].map((letter, index) => [index * 50, letter] as const);
		const { connection } = worldOf([{ body: slowBody(parts, pdf.length * 50) }]);
		const outcome = await ended(
			requestPdf({ connection, ...read })(async (bytes) => {
				// Who listens for errors does not read yet.
				(bytes as Readable).on('error', () => undefined);
				// However long it takes to make a folder and to open a file: that is not the silence of the service.
				await sleep(25_000);
				return String(await waysToRead[way]?.(bytes as Readable));
			}),
		);
		expect(outcome).toBe(pdf);
	},
);

it('a PDF that comes slowly is stored, if it goes on', async () => {
	const parts = [...pdf].map((letter, index) => [index * 9000, letter] as const);
	const { outcome } = await download([{ body: slowBody(parts, pdf.length * 9000) }]);
	expect(outcome).toBe(pdf);
});

it('what is no PDF is not read to its end', async () => {
	const body = slowBody([
		[0, `<p>no PDF${' '.repeat(64 * 1024)}`],
		[9000, pdf],
	]);
	const { outcome } = await download([{ body }]);
	expect(outcome).toMatchObject({ message: 'Could not get the document: the answer is not a PDF' });
	expect(performance.now()).toBeLessThan(9000);
});

it.each([
	['without its end', '%PDF-1.7\nbody', 'the PDF is incomplete, its end is missing'],
	['that is empty', '', 'the answer is empty'],
])('a PDF %s is fetched again, and then an error', async (_, body, problem) => {
	expect((await download([{ body }, { body: pdf }])).outcome).toBe(pdf);
	const { outcome, sent, stored } = await download([{ body }]);
	expect(outcome).toMatchObject({
		message: `Could not get the document: ${problem}`,
		description: expect.stringMatching(/^Try again; .* Tried 4 times\.$/),
	});
	expect(sent).toHaveLength(4);
	expect(stored).toHaveLength(4);
});

/** Breaks after its first bytes. */
function broken(): Readable {
	const body = slowBody([[0, '%PDF-1.7']]);
	setTimeout(() => body.destroy(Object.assign(new Error('x'), { code: 'ECONNRESET' })), 10);
	return body;
}

it('a connection that breaks is told as such, not as a matter of the storage', async () => {
	const { outcome } = await download([{ body: broken() }], read, { maxRetries: 0 });
	expect(outcome).toMatchObject({
		message:
			'Could not get the document: the connection to https://api.example.com broke (ECONNRESET)',
	});
	expect((await download([{ body: broken() }, { body: pdf }])).outcome).toBe(pdf);
});

it('a PDF that falls silent is told as such', async () => {
	const { outcome } = await download([{ body: slowBody([[500, '%PDF-1.7']]) }], read, {
		maxRetries: 0,
	});
	expect(outcome).toMatchObject({
		message: 'Could not get the document: https://api.example.com did not answer in time',
	});
	expect(performance.now()).toBe(10_500);
});

it('a storage that fails is told as such, and the connection ended', async () => {
	const world = worldOf([{ body: slowBody([[0, pdf]]) }]);
	const store = async () => await Promise.reject(new Error('ENOSPC: disk full'));
	const outcome = await ended(requestPdf({ connection: world.connection, ...read })(store));
	expect(outcome).toMatchObject({
		message: 'Could not get the document: n8n could not store the PDF',
		description: expect.stringMatching(/^ENOSPC: disk full\. /),
	});
	expect(world.sent).toHaveLength(1);
	expect((world.sent[0]?.request.abortSignal as AbortSignal).aborted).toBe(true);
});
