import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { ask, fillLetter, startWithLetter } from '../../service/test/installed/office.ts';
import { endlessStrings } from '../../service/test/forms/endlessStrings.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { oneBox } from '../../service/test/pdf/pdfSource.ts';
import { pageApi } from '../../service/src/http/app/pageApi.ts';
import type { PageContext } from '../../service/src/http/app/pageContext.ts';
import type { Office } from '../../service/test/installed/office.ts';

/** While a form keeps the engine busy for its ten seconds: an event loop that stands still answers none. */
const fewAnswers = 5;

const unexpected: unknown[] = [];
let service: Office;
beforeAll(async () => {
	service = await startWithLetter({
		onUnexpectedError: (error) => unexpected.push(error),
	});
	await fillLetter(service);
});
afterAll(() => service.close());
afterEach(() => expect(unexpected).toEqual([]));

/** The first of these streams goes on to the end of the file. */
function endlessStreams(count: number): Uint8Array {
	const streams = Array.from({ length: count }, (_, at) => `${at + 10} 0 obj <<>> stream\n`);
	return Buffer.from(`%PDF-1.7\n${streams.join('')}`);
}

/** Objects in a stream that unpacks to a thousand times its size; the file has to be searched for them. */
async function bomb(megabytes: number): Promise<Uint8Array> {
	const blanks = Array<Buffer>(megabytes).fill(Buffer.alloc(1_000_000, ' '));
	const packed = await buffer(Readable.from(blanks).pipe(createDeflate()));
	const entries = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}`;
	const bytes = oneBox('/FT /Tx', {
		'5 0': `<< ${entries} >>\nstream\n${packed.toString('latin1')}\nendstream`,
	});
	const source = Buffer.from(bytes).toString('latin1');
	return Buffer.from(source.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
}

const junk = () => Buffer.from(`%PDF-1.7\nxxxxxxxx${randomBytes(6_000_000).toString('base64')}`);
const deep = () => oneBox('/FT /Tx', { '5 0': `${'['.repeat(500_000)}${']'.repeat(500_000)}` });
const upload = (body: Uint8Array) => ask(service, 'POST /app/templates', { body });

/** How many calls, one after the other, were answered before something was over. */
async function answersBefore(work: Promise<unknown>): Promise<number> {
	let isOver = false;
	const over = work.finally(() => (isOver = true));
	let answers = 0;
	while (!isOver) {
		expect((await ask(service, 'GET /v1/templates')).status).toBe(200);
		expect((await ask(service, 'GET /livez')).status).toBe(200);
		if (!isOver) answers += 2;
		await sleep(20);
	}
	await over;
	return answers;
}

describe('a PDF that would keep the engine busy for ever', () => {
	test('of strings without an end is refused, and others are answered meanwhile', async () => {
		const uploading = upload(endlessStrings(100_000));
		const answers = await answersBefore(uploading);
		const { status, json } = await uploading;
		expect([status, json]).toEqual([
			422,
			{
				error: {
					message: expect.stringMatching(/too (long|much memory)\.$/),
					reason: expect.any(String),
				},
			},
		]);
		expect(answers).toBeGreaterThan(fewAnswers);
		expect((await fillLetter(service)).name).toBe('A letter');
	});

	test.each([
		['of streams without an end', () => endlessStreams(100_000)],
		['of junk', junk],
	])('%s is refused at once', async (_, make) => {
		const { status, json } = await upload(make());
		const message = expect.stringMatching(
			/^The (end of the PDF is missing|PDF is damaged)/,
		) as unknown;
		expect([status, json]).toMatchObject([422, { error: { message } }]);
	});

	test('of objects in a stream that unpacks to a gigabyte is refused, and others are answered meanwhile', async () => {
		const uploading = upload(await bomb(1000));
		await answersBefore(uploading);
		const { status, json } = await uploading;
		expect([status, json]).toMatchObject([422, { error: { reason: 'too-large' } }]);
		expect((await fillLetter(service)).name).toBe('A letter');
	});

	test('of arrays in arrays is taken or refused', async () => {
		const uploading = upload(deep());
		await answersBefore(uploading);
		expect([201, 422]).toContain((await uploading).status);
	});

	test('does not keep fills waiting', async () => {
		let isOver = false;
		const uploading = upload(endlessStrings(100_000)).finally(() => (isOver = true));
		for (let turn = 0; turn < 10; turn += 1) await fillLetter(service);
		expect(isOver).toBe(false);
		expect((await uploading).status).toBe(422);
	});

	test('is no template either if it was stored before', async () => {
		const bytes = endlessStrings(100_000);
		await service.store.addTemplate({ uid: 'slow', name: 'Slow', fields: [], bytes });
		const filling = ask(service, 'POST /v1/templates/slow', { body: {} });
		expect(await answersBefore(filling)).toBeGreaterThan(fewAnswers);
		expect((await filling).status).toBe(413);
		expect((await fillLetter(service)).name).toBe('A letter');
		await service.store.deleteTemplate('slow');
	});
});

/** What the routes of the page that read a PDF are sent: its place in each is marked by `undefined`. */
const pdfRoutes: Readonly<
	Record<string, Readonly<Record<string, string | undefined>> | undefined>
> = {
	'POST /templates': { pdf: undefined },
	'PUT /templates/:uid/fields': {
		pdf: undefined,
		change: JSON.stringify({ fields: [], baseHash: 'of the template' }),
	},
	'POST /pdf/fields': undefined,
	'POST /pdf/proposals': undefined,
	'POST /pdf/labels': {
		pdf: undefined,
		places: JSON.stringify({
			places: [{ box: { page: 0, x: 10, y: 10, width: 50, height: 20 }, type: 'text' }],
			others: [],
		}),
	},
	'POST /pdf/carried': { from: undefined, to: undefined, fields: '[]' },
};
const withoutPdf =
	/^(POST|PUT|PATCH) \/(templates\/(folder|:uid(\/(fill|preview))?)|documents\/.*|trash\/.*)$/;

describe('each route of the page that reads a PDF', () => {
	const routes = pageApi({} as PageContext)
		.routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
		.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`);

	test('is known here', () => {
		expect(routes.filter((line) => !withoutPdf.test(line)).toSorted()).toEqual(
			Object.keys(pdfRoutes).toSorted(),
		);
	});

	const uid = 'edited';
	beforeAll(async () => {
		await service.store.addTemplate({ uid, name: 'Edited', bytes: await smallForm() });
	});

	async function send(line: string, bytes: Uint8Array) {
		const { baseHash = '' } = (await service.store.templates.get(uid)) ?? {};
		const way = line.replace(' ', ' /app').replace(':uid', uid);
		const parts = pdfRoutes[line];
		if (!parts) return ask(service, way, { body: bytes });
		const form = new FormData();
		for (const [name, value] of Object.entries(parts)) {
			if (value === undefined)
				form.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'x.pdf');
			else form.append(name, value.replace('of the template', baseHash));
		}
		const request = new Request('http://x', { method: 'POST', body: form });
		const headers = { 'content-type': request.headers.get('content-type') ?? '' };
		return ask(service, way, { body: new Uint8Array(await request.arrayBuffer()), headers });
	}

	test.each(Object.keys(pdfRoutes))(
		'%s is done with one that unpacks to a gigabyte, and one of endless streams, while others are answered',
		async (line) => {
			for (const bytes of [await bomb(1000), endlessStrings(100_000)]) {
				const sending = send(line, bytes);
				await answersBefore(sending);
				const { status, text } = await sending;
				// What pdf.js alone reads may be a PDF without anything on its pages.
				const isDone = status === 422 || (line.startsWith('POST /pdf/') && status === 200);
				expect([line, status, text, isDone]).toEqual([line, status, text, true]);
			}
			expect((await fillLetter(service)).name).toBe('A letter');
		},
	);
});

test('a PDF with very many fields is refused, for every list would carry them', async () => {
	const count = 20_000;
	const numbers = Array.from({ length: count }, (_, at) => at + 10);
	const refs = numbers.map((number) => `${number} 0 R`).join(' ');
	const boxes = numbers.map(
		(number) => `${number} 0 obj << /Subtype /Widget /FT /Tx /T (f${number}) >> endobj`,
	);
	const pages = '<< /Type /Pages /Kids [<< /Type /Page >>] /Count 1 >>';
	const catalog = `<< /Type /Catalog /Pages ${pages} /AcroForm << /Fields [${refs}] >> >>`;
	const source = ['%PDF-1.7', `1 0 obj ${catalog} endobj`, ...boxes, 'trailer << /Root 1 0 R >>'];
	const { status, json } = await upload(Buffer.from(source.join('\n')));
	expect([status, json]).toEqual([
		422,
		{ error: { message: 'The PDF has more than 10000 fields.', reason: 'too-many-fields' } },
	]);
});
