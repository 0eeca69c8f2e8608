// node test/bench/lists.ts (Node 24, after npm run build): reads 50,000 documents at 20 ms of latency, several pages at a time
// against one after the other without overlap, as before; prints the ratio of the times (at most 0.25 is wanted).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as ReadList from '../../nodes/shared/list/readList';

const compiled = '../../dist/nodes/shared/list/readList.js';
const { readList } = (await import(compiled)) as typeof ReadList;

const size = 50_000;
const latencyMs = 20;
const documents = Array.from({ length: size }, (_, index) => ({
	uid: `document-${index}`,
	title: `Document ${index}`,
	templateName: 'Invoice',
	created: new Date(index * 1000).toISOString(),
}));

const server = createServer((request, response) => {
	const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
	const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))];
	const data = documents.slice(offset, offset + limit);
	const body = JSON.stringify({ totalCount: size, filteredCount: size, data });
	void sleep(latencyMs).then(() => response.end(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

interface Answer {
	readonly data: typeof documents;
	readonly totalCount: number;
}

async function fetchPage({ offset, limit }: { offset: number; limit: number }) {
	const answer = await fetch(`http://127.0.0.1:${port}/?offset=${offset}&limit=${limit}`);
	const { data, totalCount } = (await answer.json()) as Answer;
	return { offset, items: data, count: totalCount, asked: limit };
}

/** One page after the other, each from where the last one ended. */
async function readBefore(): Promise<number> {
	let received = 0;
	while (received < size) {
		received += (await fetchPage({ offset: received, limit: 100 })).items.length;
	}
	return received;
}

async function readNow(): Promise<number> {
	const errors = { stuck: () => new Error('stuck'), changing: () => new Error('changing') };
	const uids = new Set<string>();
	for await (const { uid } of readList({ fetchPage, errors })) uids.add(uid);
	return uids.size;
}

async function time(read: () => Promise<number>): Promise<number> {
	const startedAt = performance.now();
	if ((await read()) !== size) throw new Error('Not all documents were read');
	return performance.now() - startedAt;
}

for (let round = 0; round < 2; round++) {
	const [before, now] = [await time(readBefore), await time(readNow)];
	const ratio = (now / before).toFixed(3);
	console.log(`before ${before.toFixed(0)} ms, now ${now.toFixed(0)} ms, ratio ${ratio}`);
}
server.close();
server.closeAllConnections();
