// node test/bench/batch.ts [KILOBYTES...]: only batches of these sizes; what was measured of the others is kept.
// Batches in a real n8n: Fill PDF Template against the HTTP Request node.
// Writes docs/benchmarks/batch.json; `npm run bench` makes docs/benchmarks.md of it.
import { Arena, type Result } from './inN8n/arena.ts';
import { fillPdfTemplate, httpRequest, type Contestant } from './inN8n/contestants.ts';
import { readRecord, writeRecord } from './records.ts';

export interface Scene {
	readonly items: number;
	/** Milliseconds until the service begins to work, and the size of a document in KB. */
	readonly latency: number;
	readonly kilobytes: number;
}

export interface BatchRecord extends Scene {
	readonly contestant: string;
	readonly results: readonly Result[];
}

const rounds = 3;

const latencies = [0, 20, 100, 250, 500];
const sizes = [10, 100, 1000];

const chosen = process.argv.length > 2 ? process.argv.slice(2).map(Number) : sizes;
const scenes: Scene[] = chosen.flatMap((kilobytes) =>
	latencies.map((latency) => ({ items: 1000, latency, kilobytes })),
);

const contestants: Contestant[] = [fillPdfTemplate, httpRequest];

const kept = (await readRecord<BatchRecord[]>('batch'))?.found ?? [];
const records = kept.filter(({ kilobytes }) => !chosen.includes(kilobytes));
await using arena = await Arena.open();
for (const scene of scenes) {
	const uid = await arena.addTemplate(scene.kilobytes);
	arena.setLatency(scene.latency);
	const results = new Map(contestants.map(({ name }) => [name, [] as Result[]]));
	for (const contestant of contestants) await arena.run(contestant, uid, 50);
	for (let round = 0; round < rounds; round++) {
		// Each begins a round in turn, so that none always meets what another one left.
		const turn = round % contestants.length;
		for (const contestant of [...contestants.slice(turn), ...contestants.slice(0, turn)]) {
			const result = await arena.run(contestant, uid, scene.items);
			results.get(contestant.name)?.push(result);
			process.stderr.write(
				`${scene.items} × ${scene.kilobytes} KB at ${scene.latency} ms, ${contestant.name}: ${result.seconds.toFixed(2)} s\n`,
			);
		}
	}
	for (const [contestant, list] of results) records.push({ ...scene, contestant, results: list });
	// It takes most of an hour: what was measured is kept when it is stopped.
	await writeRecord('batch', records);
}
