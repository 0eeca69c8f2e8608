// node test/bench/floor.ts: a batch in a real n8n against the floor, which is a bare pool of connections, and
// against one request after the other. Writes docs/benchmarks/floor.json.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Arena } from './inN8n/arena.ts';
import { fillPdfTemplate, fillPdfTemplateWith } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface FloorRecord {
	readonly latency: number;
	readonly items: number;
	readonly what: 'floor' | 'serial';
	readonly ours: readonly number[];
	readonly other: readonly number[];
}

const rounds = 5;

/** What other document nodes do: the next item begins when the last one has ended. */
const serialLoop = fillPdfTemplateWith({ maxConcurrency: 1 });
const run = promisify(execFile);

await using arena = await Arena.open();
const uid = await arena.addTemplate(100);

async function floor(items: number): Promise<number> {
	const { url, apiKey } = arena.n8n.service;
	const program = join(import.meta.dirname, 'inN8n/bareFills.ts');
	const address = `${url}/v1/templates/${uid}?responseType=binary`;
	const env = { ...process.env, API_KEY: apiKey };
	const { stdout } = await run(process.execPath, [program, address, String(items)], { env });
	return Number(stdout);
}

const ours = async (items: number) => (await arena.run(fillPdfTemplate, uid, items)).seconds;
const serial = async (items: number) => (await arena.run(serialLoop, uid, items)).seconds;

async function compare(what: FloorRecord['what'], latency: number, items: number) {
	arena.setLatency(latency);
	await ours(100);
	const record = { latency, items, what, ours: [] as number[], other: [] as number[] };
	for (let round = 0; round < rounds; round++) {
		record.ours.push(await ours(items));
		record.other.push(await (what === 'floor' ? floor : serial)(items));
		process.stderr.write(
			`${what}: ${record.ours.at(-1)?.toFixed(2)} s, ${record.other.at(-1)?.toFixed(2)} s\n`,
		);
	}
	return record;
}

await writeRecord('floor', [
	await compare('floor', 100, 500),
	await compare('floor', 20, 500),
	await compare('serial', 50, 200),
]);
