import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { autoMap, itemsOf } from '../workflow/stage.ts';
import type { Ended } from '../promises/ground.ts';
import { peakDuring, residentMemory } from '../bench/residentMemory.ts';
import { RealStage } from './realStage.ts';

const megabyte = 1024 * 1024;

let stage: RealStage;
beforeEach(async () => {
	stage = await RealStage.open();
}, 900_000);
afterEach(async () => await stage?.close());

/** Waits until n8n has come to rest after its start, and gives back the memory it then has, in MB. */
async function idleMemory(): Promise<number> {
	let most = 0;
	for (let restingSince = Date.now(); Date.now() - restingSince < 5000; await sleep(100)) {
		const now = residentMemory(stage.n8n.instance.pid);
		if (now > most + 1) [most, restingSince] = [now, Date.now()];
	}
	return residentMemory(stage.n8n.instance.pid);
}

/** A form of about 1 MB, with one text field. */
async function bigForm(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage();
	pdf.getForm().createTextField('name').addToPage(page);
	await pdf.attach(randomBytes(megabyte), 'scan.bin', { mimeType: 'application/octet-stream' });
	return await pdf.save();
}

async function addBigForm(): Promise<void> {
	const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
	const bytes = Buffer.from(await bigForm());
	await stage.service.store.addTemplate({ uid: 'big', name: 'Big', bytes, fields });
}

async function addBigDocument(): Promise<string> {
	const bytes = Buffer.alloc(megabyte, 'content ');
	bytes.write('%PDF-1.7\n');
	bytes.write('%%EOF\n', megabyte - 6);
	return (await stage.service.store.addDocument({ templateUid: 'invoice', name: 'One MB', bytes }))
		.uid;
}

const locator = (value: string) => ({ __rl: true, mode: 'id', value });

type MakeFiles = (count: number) => Promise<{ result: Ended; node: string }>;

const ways: [what: string, prepare: () => Promise<MakeFiles>][] = [
	[
		'fills to file',
		async () => {
			await addBigForm();
			const parameters = { templateId: locator('big'), fields: autoMap, output: 'file' };
			return async (count) => ({
				result: await stage.fill(
					parameters,
					itemsOf(...Array.from({ length: count }, (_, index) => ({ name: `N ${index}` }))),
				),
				node: 'Fill',
			});
		},
	],
	[
		'downloads',
		async () => {
			const documentId = locator(await addBigDocument());
			return async (count) => ({
				result: await stage.perform(
					'document.download',
					{ documentId },
					itemsOf(...Array.from({ length: count }, () => ({}))),
				),
				node: 'PDF',
			});
		},
	],
];

const execute = promisify(execFile);

/** By how much a bare Node program exceeds, for 1,000 files, what it needs for 10: Node collects garbage late. */
async function bareGrowth(): Promise<number> {
	const { url, apiKey } = stage.service;
	const uid = await addBigDocument();
	const program = join(import.meta.dirname, 'bareDownloads.ts');
	const { stdout } = await execute(
		process.execPath,
		[program, `${url}/documents/${uid}/download`],
		{
			env: { ...process.env, API_KEY: apiKey },
		},
	);
	return Number(stdout);
}

it.each(ways)(
	'n8n needs for 1,000 %s of 1 MB at most 64 MB more than for 10, or what Node itself needs',
	async (what, prepare) => {
		const make = await prepare();
		const { pid } = stage.n8n.instance;
		const idle = await idleMemory();

		async function peakAboveIdle(count: number): Promise<number> {
			const [peak, { result, node }] = await peakDuring(pid, async () => await make(count));
			expect(result.error).toBeUndefined();
			const files = result.items(node).map(({ binary }) => binary?.data);
			expect(files).toHaveLength(count);
			for (const file of files) expect(file).toMatchObject({ mimeType: 'application/pdf' });
			return peak - idle;
		}

		const few = await peakAboveIdle(10);
		const many = await peakAboveIdle(1000);
		const bare = await bareGrowth();
		const mb = (value: number) => `${value.toFixed(0)} MB`;
		process.stderr.write(
			`${what}: above idle ${mb(few)} for 10, ${mb(many)} for 1,000; a bare program grows by ${mb(bare)}\n`,
		);
		expect(many - few).toBeLessThan(Math.max(64, bare * 1.25));
	},
);
