// node test/bench/memory.ts: the memory that a batch adds, each time in an n8n that was just started.
// Writes docs/benchmarks/memory.json.
import { Arena } from './inN8n/arena.ts';
import { fillPdfTemplate, httpRequest } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface MemoryRecord {
	readonly items: number;
	readonly kilobytes: number;
	readonly contestant: string;
	/** MB above what n8n had before, round by round. */
	readonly added: readonly number[];
}

const rounds = 5;
const contestants = [fillPdfTemplate, httpRequest];
const scenes = [
	{ items: 1000, kilobytes: 100 },
	{ items: 200, kilobytes: 1000 },
];
const latency = 20;

const records: MemoryRecord[] = [];
for (const { items, kilobytes } of scenes) {
	const added = new Map(contestants.map(({ name }) => [name, [] as number[]]));
	for (let round = 0; round < rounds; round++) {
		for (const contestant of contestants) {
			await using arena = await Arena.open();
			const uid = await arena.addTemplate(kilobytes);
			arena.setLatency(latency);
			await arena.run(contestant, uid, 50);
			const { memory } = await arena.run(contestant, uid, items);
			added.get(contestant.name)?.push(memory);
			process.stderr.write(
				`${items} × ${kilobytes} KB, ${contestant.name}: ${memory.toFixed(0)} MB\n`,
			);
		}
	}
	for (const [contestant, list] of added) {
		records.push({ items, kilobytes, contestant, added: list });
	}
}
await writeRecord('memory', records);
