// node test/bench/memory.ts: the memory that 1,000 fills of 100 KB at 20 ms add, each time in an n8n that was just started.
// Writes docs/benchmarks/memory.json.
import { Arena } from './inN8n/arena.ts';
import { fillPdfTemplate, httpRequest, nothing } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface MemoryRecord {
	readonly contestant: string;
	/** MB above what n8n had before, round by round. */
	readonly added: readonly number[];
}

const rounds = 5;
const contestants = [nothing, fillPdfTemplate, httpRequest];

const added = new Map(contestants.map(({ name }) => [name, [] as number[]]));
for (let round = 0; round < rounds; round++) {
	for (const contestant of contestants) {
		await using arena = await Arena.open();
		const uid = await arena.addTemplate(100);
		arena.setLatency(20);
		await arena.run(contestant, uid, 50);
		const { memory } = await arena.run(contestant, uid, 1000);
		added.get(contestant.name)?.push(memory);
		process.stderr.write(`${contestant.name}: ${memory.toFixed(0)} MB\n`);
	}
}
const records: MemoryRecord[] = [...added].map(([contestant, list]) => ({
	contestant,
	added: list,
}));
await writeRecord('memory', records);
