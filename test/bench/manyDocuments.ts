// node test/bench/manyDocuments.ts: what 100 000 documents cost: a restart, pages of the list, memory, disk.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { startService } from '../mock-server/server/start.ts';
import { peakDuring, residentMemory } from '../n8n/residentMemory.ts';
import { killProgram, startProgram } from './servicePrograms.ts';
import type { ServiceProgram } from './servicePrograms.ts';
import { median } from './statistics.ts';

const count = 100_000;
const fills = 600;
const key = 'bench-key';
const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
const dataDir = mkdtempSync(join(tmpdir(), 'many-'));

async function fillStore(): Promise<void> {
	await using service = await startService({ dataDir, apiKey: key });
	const [first] = service.accounts;
	const file = await first?.fill('invoice', { data: { invoice_no: 'R-1' } });
	await service.store.addDocuments(count - 1, {
		templateUid: 'invoice',
		...(file && { bytes: file.bytes }),
	});
}

async function readPage(
	{ url }: Pick<ServiceProgram, 'url'>,
	offset: number,
	limit: number,
): Promise<number> {
	const startedAt = performance.now();
	const address = `${url}/v1/documents?offset=${offset}&limit=${limit}`;
	const { body } = await request(address, { headers });
	await body.bytes();
	return performance.now() - startedAt;
}

/** Median and greatest of ten, in milliseconds. */
async function timePage(
	program: Pick<ServiceProgram, 'url'>,
	offset: number,
	limit: number,
): Promise<string> {
	const times: number[] = [];
	for (let turn = 0; turn < 10; turn += 1) times.push(await readPage(program, offset, limit));
	return `${median(times).toFixed(1)} ms (at most ${Math.max(...times).toFixed(1)})`;
}

/** Fills all bundled templates in turn, four at a time, and downloads what they give. */
async function fillMany({ url }: ServiceProgram): Promise<void> {
	const uids = ['invoice', 'consent-form', 'course-certificate'];
	const fillSome = async (of: number) => {
		for (let count = of; count < fills; count += 4) {
			const { body } = await request(`${url}/v1/templates/${uids[count % uids.length]}`, {
				method: 'POST',
				headers,
				body: JSON.stringify({ title: `Document ${count}`, data: { invoice_no: `R-${count}` } }),
			});
			const { uid } = (await body.json()) as { uid: string };
			const download = await request(`${url}/documents/${uid}/download`, { headers });
			await download.body.dump();
		}
	};
	await Promise.all([0, 1, 2, 3].map(fillSome));
}

function megabytes(program: ServiceProgram): string {
	return `${Math.round(residentMemory(program.child.pid ?? 'self'))} MB`;
}

/** So that the first page that is measured is not the first one that is asked for here. */
async function warmUpClient(): Promise<void> {
	await using other = await startService();
	await timePage(other, 0, 10);
}

await fillStore();
await warmUpClient();
const openedAt = performance.now();
await (await startService({ dataDir, templates: false })).close();
console.log(`State opened after ${(performance.now() - openedAt).toFixed(1)} ms`);
const program = await startProgram(['--port', '0', '--key', key, '--data', dataDir]);
console.log(`Program ready after ${program.readyMs.toFixed(0)} ms`);
await wait(1000);
console.log(`Memory ${megabytes(program)}`);
console.log(`The first page: ${(await readPage(program, 0, 10)).toFixed(1)} ms`);
for (const [offset, limit] of [
	[0, 10],
	[0, 100],
	[50_000, 10],
	[99_900, 10],
	[99_900, 100],
] as const) {
	console.log(`Page of ${limit} from ${offset}: ${await timePage(program, offset, limit)}`);
}
console.log(`Memory after the lists ${megabytes(program)}`);
const [peak] = await peakDuring(program.child.pid ?? 'self', () => fillMany(program));
console.log(`Memory after ${fills} fills ${megabytes(program)} (at most ${Math.round(peak)} MB)`);
console.log(`Disk ${Math.round(statSync(join(dataDir, 'service.sqlite')).size / 1e6)} MB`);
await killProgram(program);
rmSync(dataDir, { recursive: true });
