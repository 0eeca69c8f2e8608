// node test/bench/restart.ts [OTHER_CHECKOUT...]: how long a start with 100 000 documents takes, until
// the service is ready and until it has answered, in turns with Node's own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { startService } from '../mock-server/server/start.ts';
import { killProgram, startProgram } from './servicePrograms.ts';

const turns = 15;
const key = 'bench-key';
const headers = { 'X-API-KEY': key };
const checkouts = [join(import.meta.dirname, '../..'), ...process.argv.slice(2)];
const dataDir = mkdtempSync(join(tmpdir(), 'restart-'));

async function fillStore(): Promise<void> {
	await using service = await startService({ dataDir, apiKey: key });
	await service.store.addDocuments(100_000, { templateUid: 'invoice' });
}

function nodeAlone(): number {
	const startedAt = performance.now();
	spawnSync(process.execPath, ['--eval', '0']);
	return performance.now() - startedAt;
}

interface Restart {
	readonly readyMs: number;
	readonly answeredMs: number;
}

async function restart(checkout: string): Promise<Restart> {
	const startedAt = performance.now();
	const program = await startProgram(['--port', '0', '--key', key, '--data', dataDir], checkout);
	const { body } = await request(`${program.url}/v1/documents`, { headers });
	await body.dump();
	const answeredMs = performance.now() - startedAt;
	await killProgram(program);
	return { readyMs: program.readyMs, answeredMs };
}

function spread(times: readonly number[]): string {
	const sorted = times.toSorted((one, other) => one - other);
	const [least, median, most] = [sorted[0], sorted[Math.floor(turns / 2)], sorted.at(-1)];
	return `${median?.toFixed(0)} ms (${least?.toFixed(0)} to ${most?.toFixed(0)})`;
}

await fillStore();
const times = new Map<string, number[]>();
const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms]);
// The first start compiles what later ones find compiled.
for (const checkout of checkouts) await restart(checkout);
for (let turn = 0; turn < turns; turn += 1) {
	note('node alone', nodeAlone());
	for (const checkout of checkouts) {
		const { readyMs, answeredMs } = await restart(checkout);
		note(`${checkout}, ready`, readyMs);
		note(`${checkout}, answered`, answeredMs);
	}
}
for (const [what, each] of times) console.log(`${what}: ${spread(each)}`);
rmSync(dataDir, { recursive: true });
