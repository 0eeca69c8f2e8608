// node test/bench/memory.ts: the memory that 1,000 fills of 100 KB at 20 ms add, each time in an n8n that was
// just started, and in a program that does nothing else.
// Writes docs/benchmarks/memory.json.
import { Arena } from './inN8n/arena.ts';
import { bareFills } from './inN8n/bareProgram.ts';
import { fillPdfTemplate, httpRequest, nothing } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface MemoryRecord {
	readonly contestant: string;
	/** MB above what n8n had before, round by round. */
	readonly added: readonly number[];
}

const rounds = 5;
const contestants = [nothing, fillPdfTemplate, httpRequest];

const warming = 50;
const items = 1000;
const bareProgram = 'a bare undici pool of ten';

const added = new Map(
	[...contestants.map(({ name }) => name), bareProgram].map((name) => [name, [] as number[]]),
);

function note(name: string, memory: number): void {
	added.get(name)?.push(memory);
	process.stderr.write(`${name}: ${memory.toFixed(0)} MB\n`);
}

for (let round = 0; round < rounds; round++) {
	for (const contestant of contestants) {
		await using arena = await Arena.open();
		const uid = await arena.addTemplate(100);
		arena.setLatency(20);
		await arena.run(contestant, uid, warming);
		note(contestant.name, (await arena.run(contestant, uid, items)).memory);
		if (contestant === contestants[0]) {
			note(bareProgram, (await bareFills(arena, uid, { items, warming })).memory);
		}
	}
}
const records: MemoryRecord[] = [...added].map(([contestant, list]) => ({
	contestant,
	added: list,
}));
await writeRecord('memory', records);
