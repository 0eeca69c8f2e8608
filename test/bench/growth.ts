// node test/bench/growth.ts: time and memory in a real n8n as batches and lists grow.
// Writes docs/benchmarks/growth.json and docs/benchmarks/lists.json.
import { Arena, type Result } from './inN8n/arena.ts';
import { fillPdfTemplate, returnAll, type Contestant } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';
import { addDocuments } from '../../service/test/store/many.ts';

export interface GrowthRecord extends Result {
	readonly items: number;
}

await using arena = await Arena.open();
const templateUid = await arena.addTemplate(10);

async function measure(contestant: Contestant, items: number, given: number) {
	const record: GrowthRecord = { items, ...(await arena.run(contestant, templateUid, given)) };
	const each = (record.seconds / items) * 1000;
	process.stderr.write(
		`${contestant.name}, ${items}: ${each.toFixed(2)} ms each, ${record.memory.toFixed(0)} MB\n`,
	);
	return record;
}

const { store } = arena.n8n.service;
const lists: GrowthRecord[] = [];
for (const documents of [100, 1000, 10_000, 50_000]) {
	await addDocuments(store, documents - (await store.documents.count()), { templateUid });
	// The first one after a change finds nothing warm.
	await measure(returnAll, documents, 1);
	for (let round = 0; round < 5; round++) lists.push(await measure(returnAll, documents, 1));
}
await writeRecord('lists', lists);

const batches: GrowthRecord[] = [];
await measure(fillPdfTemplate, 1000, 1000);
for (const items of [100, 1000, 20_000, 1000, 5000, 1000, 20_000, 1000]) {
	batches.push(await measure(fillPdfTemplate, items, items));
}
await writeRecord('growth', batches);
