// API_KEY=KEY node test/bench/inN8n/bareFills.ts ADDRESS COUNT [WARMING [AT_ONCE]]
// The floor: fills by a bare undici pool, ten at once or AT_ONCE, written to disk. Prints JSON: the seconds, and with
// WARMING fills before the MB that its memory grew by.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';
import { heapOfN8n, peakDuring, residentMemory } from '../residentMemory.ts';

const [address = '', count = '0', warming = '0', atOnce = '10'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(address);
const pool = new Pool(origin, { connections: Number(atOnce) });
const folder = await mkdtemp(join(tmpdir(), 'bare-fills-'));
const headers = { 'x-api-key': process.env.API_KEY ?? '', 'content-type': 'application/json' };

async function fill(count: number): Promise<void> {
	let next = 0;
	async function lane(): Promise<void> {
		while (next < count) {
			const name = `N ${next++}`;
			const body = JSON.stringify({ title: name, data: { name } });
			const request = { path: pathname + search, method: 'POST', headers, body } as const;
			const answer = await pool.request(request);
			await pipeline(answer.body, createWriteStream(join(folder, `${name}.pdf`)));
		}
	}
	await Promise.all(Array.from({ length: Number(atOnce) }, lane));
}

// The larger the heap, the later Node collects garbage, so for its memory this one is as large as that of an idle n8n.
const heap = warming === '0' ? [] : heapOfN8n();
await fill(Number(warming));
const idle = residentMemory('self');
const startedAt = performance.now();
const [peak] = await peakDuring('self', async () => await fill(Number(count)));
const seconds = (performance.now() - startedAt) / 1000;
await pool.close();
await rm(folder, { recursive: true });
process.stdout.write(JSON.stringify({ seconds, memory: peak - idle, held: heap.length }));
