// node test/bench/concurrency.ts: what Max Concurrency brings in a real n8n, beside the HTTP Request node.
// Writes docs/benchmarks/concurrency.json.
import { Arena } from './inN8n/arena.ts';
import {
	fillPdfTemplate,
	fillPdfTemplateWith,
	httpRequest,
	type Contestant,
} from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface ConcurrencyRecord {
	readonly latency: number;
	readonly items: number;
	readonly contestant: string;
	readonly seconds: readonly number[];
}

const rounds = 3;
const contestants: Contestant[] = [
	...[1, 5, 20, 50].map((maxConcurrency) => fillPdfTemplateWith({ maxConcurrency })),
	fillPdfTemplate,
	httpRequest,
];

await using arena = await Arena.open();
const uid = await arena.addTemplate(100);
const records: ConcurrencyRecord[] = [];
for (const [latency, items] of [
	[20, 500],
	[250, 200],
] as const) {
	arena.setLatency(latency);
	for (const contestant of contestants) await arena.run(contestant, uid, 100);
	const times = new Map(contestants.map(({ name }) => [name, [] as number[]]));
	for (let round = 0; round < rounds; round++) {
		for (const contestant of contestants) {
			const { seconds } = await arena.run(contestant, uid, items);
			times.get(contestant.name)?.push(seconds);
			process.stderr.write(`${latency} ms, ${contestant.name}: ${seconds.toFixed(2)} s\n`);
		}
	}
	for (const [contestant, seconds] of times) records.push({ latency, items, contestant, seconds });
}
await writeRecord('concurrency', records);
