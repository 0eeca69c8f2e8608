// node test/bench/floor.ts: a batch in a real n8n against the floor, which is a node that only sends and stores, and outside
// of n8n a bare pool of connections; and against one request after the other. Writes docs/benchmarks/floor.json.
import { Arena } from './inN8n/arena.ts';
import { bareFill, BareNode } from './inN8n/bareNode/bareNode.ts';
import { bareFills } from './inN8n/bareProgram.ts';
import {
	fillPdfTemplate,
	fillPdfTemplateWith,
	httpRequest,
	type Contestant,
} from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

/** Two ways to fill, in turns. */
export interface FloorRecord {
	readonly latency: number;
	readonly items: number;
	readonly names: readonly [one: string, other: string];
	/** Seconds, round by round. */
	readonly one: readonly number[];
	readonly other: readonly number[];
}

const rounds = 5;

using bareNode = new BareNode();
await using arena = await Arena.open(bareNode.env);
const uid = await arena.addTemplate(100);

const floor = async (items: number): Promise<number> =>
	(await bareFills(arena, uid, { items })).seconds;

type Way = readonly [name: string, fill: (items: number) => Promise<number>];

const inN8n = (contestant: Contestant): Way => [
	contestant.name,
	async (items) => (await arena.run(contestant, uid, items)).seconds,
];
const ours = inN8n(fillPdfTemplateWith({ maxConcurrency: 10 }));
const barePool: Way = ['a bare undici pool of ten', floor];

async function compare(
	[one, fillByOne]: Way,
	[other, fillByOther]: Way,
	{ latency, items }: { latency: number; items: number },
): Promise<FloorRecord> {
	arena.setLatency(latency);
	await fillByOne(100);
	const times = { one: [] as number[], other: [] as number[] };
	for (let round = 0; round < rounds; round++) {
		times.one.push(await fillByOne(items));
		times.other.push(await fillByOther(items));
		process.stderr.write(
			`${one}: ${times.one.at(-1)?.toFixed(2)} s, ${other}: ${times.other.at(-1)?.toFixed(2)} s\n`,
		);
	}
	return { latency, items, names: [one, other], ...times };
}

/** What other document nodes do: the next item begins when the last one has ended. */
const serially = inN8n(fillPdfTemplateWith({ maxConcurrency: 1 }));

const againstFloor: FloorRecord[] = [];
for (const latency of [0, 20, 100, 250, 500])
	againstFloor.push(
		await compare(inN8n(fillPdfTemplate), inN8n(bareFill), { latency, items: 1000 }),
	);

await writeRecord('floor', [
	...againstFloor,
	await compare(inN8n(bareFill), inN8n(httpRequest), { latency: 20, items: 1000 }),
	await compare(ours, barePool, { latency: 100, items: 500 }),
	await compare(ours, barePool, { latency: 20, items: 1000 }),
	await compare(inN8n(httpRequest), barePool, { latency: 20, items: 1000 }),
	await compare(serially, inN8n(fillPdfTemplate), { latency: 50, items: 200 }),
]);
