// API_KEY=KEY node test/n8n/bareDownloads.ts ADDRESS
// Writes 10 and then 1,000 downloads of an address to disk, ten at a time, with nothing but Node; prints by how
// many MB its memory was larger the second time.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { heapOfN8n, peakDuring } from '../bench/residentMemory.ts';

const [address = ''] = process.argv.slice(2);
const headers = { 'x-api-key': process.env.API_KEY };
const folder = await mkdtemp(join(tmpdir(), 'bare-downloads-'));

async function download(count: number): Promise<void> {
	let next = 0;
	async function lane(): Promise<void> {
		while (next < count) {
			const target = createWriteStream(join(folder, `${next++}.pdf`));
			const [answer] = (await once(get(address, { headers, agent: false }), 'response')) as [
				IncomingMessage,
			];
			await pipeline(answer, target);
		}
	}
	await Promise.all(Array.from({ length: 10 }, lane));
}

// The larger the heap, the later Node collects garbage, so this one is about as large as that of an idle n8n.
const heap = heapOfN8n();

const [few] = await peakDuring('self', async () => await download(10));
const [many] = await peakDuring('self', async () => await download(1000));
await rm(folder, { recursive: true });
if (heap.length > 0) process.stdout.write(String(many - few));
