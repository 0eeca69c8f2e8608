// API_KEY=KEY node test/bench/inN8n/bareFills.ts ADDRESS COUNT
// The floor: fills by a bare undici pool, ten at once, written to disk. Prints the seconds.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';

const [address = '', count = '0'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(address);
const pool = new Pool(origin, { connections: 10 });
const folder = await mkdtemp(join(tmpdir(), 'bare-fills-'));
const headers = { 'x-api-key': process.env.API_KEY ?? '', 'content-type': 'application/json' };
let next = 0;

async function lane(): Promise<void> {
	while (next < Number(count)) {
		const name = `N ${next++}`;
		const body = JSON.stringify({ title: name, data: { name } });
		const request = { path: pathname + search, method: 'POST', headers, body } as const;
		const answer = await pool.request(request);
		await pipeline(answer.body, createWriteStream(join(folder, `${name}.pdf`)));
	}
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: 10 }, lane));
const seconds = (performance.now() - startedAt) / 1000;
await pool.close();
await rm(folder, { recursive: true });
process.stdout.write(String(seconds));
