// node test/bench/manyDocuments.ts: what 100 000 documents cost: memory, disk, pages of the list, a restart.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { startService } from '../mock-server/start.ts';
import { residentMemory } from '../n8n/residentMemory.ts';
import { killProgram, startProgram } from './servicePrograms.ts';
import type { ServiceProgram } from './servicePrograms.ts';

const count = 100_000;
const headers = { 'X-API-KEY': 'local-service-key' };
const dataDir = mkdtempSync(join(tmpdir(), 'many-'));

async function fillStore(): Promise<void> {
	await using service = await startService({ dataDir });
	const [first] = service.accounts;
	const file = await first?.service.fill('invoice', { data: { invoice_no: 'R-1' } });
	service.store.addDocuments(count - 1, {
		templateUid: 'invoice',
		...(file && { bytes: file.bytes }),
	});
}

/** Median and greatest of ten, in milliseconds. */
async function timePage({ url }: ServiceProgram, offset: number, limit: number): Promise<string> {
	const times: number[] = [];
	for (let turn = 0; turn < 10; turn += 1) {
		const startedAt = performance.now();
		const address = `${url}/v1/documents?offset=${offset}&limit=${limit}`;
		const { body } = await request(address, { headers });
		await body.bytes();
		times.push(performance.now() - startedAt);
	}
	times.sort((one, other) => one - other);
	return `${times[5]?.toFixed(1)} ms (at most ${times[9]?.toFixed(1)})`;
}

await fillStore();
const openedAt = performance.now();
await (await startService({ dataDir, templates: false })).close();
console.log(`State opened after ${(performance.now() - openedAt).toFixed(1)} ms`);
const program = await startProgram(['--port', '0', '--data', dataDir]);
await timePage(program, 0, 10); // the first requests of a program are slower
console.log(`Program ready after ${program.readyMs.toFixed(0)} ms`);
for (const [offset, limit] of [
	[0, 10],
	[0, 100],
	[50_000, 10],
	[99_900, 10],
	[99_900, 100],
] as const) {
	console.log(`Page of ${limit} from ${offset}: ${await timePage(program, offset, limit)}`);
}
console.log(`Memory ${Math.round(residentMemory(program.child.pid ?? 'self'))} MB`);
console.log(`Disk ${Math.round(statSync(join(dataDir, 'service.sqlite')).size / 1e6)} MB`);
await killProgram(program);
rmSync(dataDir, { recursive: true });
