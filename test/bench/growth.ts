// node test/bench/growth.ts: time and memory per item in a real n8n as batches grow. Writes docs/benchmarks/growth.json.
import { Arena, type Result } from './inN8n/arena.ts';
import { fillPdfTemplate } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface GrowthRecord extends Result {
	readonly items: number;
}

await using arena = await Arena.open();
const uid = await arena.addTemplate(10);
const records: GrowthRecord[] = [];
await arena.run(fillPdfTemplate, uid, 1000);
for (const items of [1000, 20_000, 1000, 5000, 1000, 20_000, 1000]) {
	const result = await arena.run(fillPdfTemplate, uid, items);
	records.push({ items, ...result });
	const each = (result.seconds / items) * 1000;
	process.stderr.write(
		`${items}: ${each.toFixed(2)} ms per item, ${result.memory.toFixed(0)} MB\n`,
	);
}
await writeRecord('growth', records);
