import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { ask, fillLetter, startWithLetter } from '../unit/mock-server/serviceClient.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { oneBox } from '../../service/test/pdf/pdfSource.ts';
import { pageApi } from '../../service/src/http/app/pageApi.ts';
import type { PageContext } from '../../service/src/http/app/pageContext.ts';
import { startService, type LocalService } from '../mock-server/server/start.ts';

const formLimits = { seconds: 2, megabytes: 300 };
/** While a form keeps the engine busy for two seconds: an event loop that stands still answers none. */
const fewAnswers = 5;

const unexpected: unknown[] = [];
let service: LocalService;
beforeAll(async () => {
	service = await startWithLetter({
		formLimits,
		onUnexpectedError: (error) => unexpected.push(error),
	});
	await fillLetter(service);
});
afterAll(() => service.close());
// The bomb alone takes a while to make where others use the processors.
jest.setTimeout(120_000);
afterEach(() => expect(unexpected).toEqual([]));

/** Strings without an end: each is looked for up to the end of the file. */
function endlessStrings(count: number): Uint8Array {
	const strings = Array.from({ length: count }, (_, at) => `${at + 10} 0 obj (\n`);
	return Buffer.from(`%PDF-1.7\n${strings.join('')}`);
}

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
const upload = (bytes: Uint8Array, to = service) => ask(to, 'POST /__mock/templates', { bytes });

/** How many calls, one after the other, were answered before something was over. */
async function answersBefore(work: Promise<unknown>): Promise<number> {
	let isOver = false;
	const over = work.finally(() => (isOver = true));
	let answers = 0;
	while (!isOver) {
		expect((await ask(service, 'GET /v1/templates')).status).toBe(200);
		expect((await ask(service, 'GET /health')).status).toBe(200);
		if (!isOver) answers += 2;
		await sleep(20);
	}
	await over;
	return answers;
}

describe('a PDF that would keep the engine busy for ever', () => {
	test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
		['of strings without an end', () => endlessStrings(100_000)],
		['of objects in a stream that unpacks to a gigabyte', () => bomb(1000)],
	])('%s is refused, and others are answered meanwhile', async (_, make) => {
		const uploading = upload(await make());
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

	test('in the folder of templates is named, and the others are there', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
		writeFileSync(join(folder, 'good.pdf'), await smallForm());
		writeFileSync(join(folder, 'bad.pdf'), endlessStrings(100_000));
		const problems: string[] = [];
		await using other = await startService({
			templates: folder,
			formLimits,
			onTemplateProblem: (line) => problems.push(line),
		});
		expect(problems).toEqual(['bad.pdf is not used as a template: Reading the PDF takes too long']);
		expect(await other.store.templates.count()).toBe(1);
		rmSync(folder, { recursive: true });
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
		change: JSON.stringify({ fields: [], baseHash: 'of the letter' }),
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

	async function send(line: string, bytes: Uint8Array) {
		const { uid, baseHash } = (
			await service.store.templates.list({
				limit: 1,
				offset: 0,
				order: 'oldest',
			})
		)[0] as { uid: string; baseHash: string };
		const way = line.replace(' ', ' /__mock').replace(':uid', uid);
		const parts = pdfRoutes[line];
		if (!parts) return ask(service, way, { bytes });
		const form = new FormData();
		for (const [name, value] of Object.entries(parts)) {
			if (value === undefined)
				form.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>]), 'x.pdf');
			else form.append(name, value.replace('of the letter', baseHash));
		}
		const request = new Request('http://x', { method: 'POST', body: form });
		const headers = { 'content-type': request.headers.get('content-type') ?? '' };
		return ask(service, way, { bytes: new Uint8Array(await request.arrayBuffer()), headers });
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
	await using patient = await startService({ templates: false });
	const { status, json } = await upload(Buffer.from(source.join('\n')), patient);
	expect([status, json]).toEqual([
		422,
		{ error: { message: 'The PDF has more than 10000 fields.', reason: 'too-many-fields' } },
	]);
});
