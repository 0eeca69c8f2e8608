// The rows of docs/benchmarks.md, of what the measurements wrote.
import type { BatchRecord } from './batch.ts';
import type { ConcurrencyRecord } from './concurrency.ts';
import type { EngineRecord } from './engine.ts';
import type { FloorRecord } from './floor.ts';
import type { GrowthRecord } from './growth.ts';
import type { LatencyRecord } from './latency.ts';
import type { MappingRecord } from './mapping.ts';
import type { MemoryRecord } from './memory.ts';
import type { ProfileRecord } from './profile.ts';
import type { WeightRecord } from './weight.ts';
import { readRecord, readRecords } from './records.ts';
import { median, ratiosOf, spread } from './statistics.ts';

const batch = await readRecords<BatchRecord>('batch');
const floor = await readRecords<FloorRecord>('floor');
const concurrency = await readRecords<ConcurrencyRecord>('concurrency');
const memory = await readRecords<MemoryRecord>('memory');
const growth = await readRecords<GrowthRecord>('growth');
const lists = await readRecords<GrowthRecord>('lists');
const profile = await readRecords<ProfileRecord>('profile');
const mapping = await readRecords<MappingRecord>('mapping');
const engine = await readRecords<EngineRecord>('engine');
const latency = await readRecords<LatencyRecord>('latency');
const weight = await readRecord<WeightRecord>('weight');

type Column = readonly [heading: string, cell: (record: BatchRecord) => string];

const nameOfScene = ({ items, latency, kilobytes }: BatchRecord): string =>
	`${items} × ${kilobytes} KB, ${latency} ms`;

const secondsOf = ({ results }: BatchRecord): number[] => results.map(({ seconds }) => seconds);

function ratios(record: BatchRecord): number[] {
	const http = batch.find(
		(other) => nameOfScene(other) === nameOfScene(record) && other.contestant === 'HTTP Request',
	);
	return ratiosOf(secondsOf(record), http && secondsOf(http));
}

const columns: readonly Column[] = [
	['batch', nameOfScene],
	['node', ({ contestant }) => contestant],
	['time / HTTP Request', (record) => spread(ratios(record))],
	['seconds', (record) => spread(secondsOf(record))],
	['CPU seconds of n8n', ({ results }) => median(results.map((r) => r.cpuSeconds)).toFixed(2)],
	[
		'requests at once',
		({ results }) => Math.max(...results.map(({ atOnce }) => atOnce)).toFixed(0),
	],
	[
		'documents per item',
		({ results, items }) => (median(results.map(({ documents }) => documents)) / items).toFixed(2),
	],
];

export const floorRows = floor.map(({ names, items, latency, one, other }) => [
	`${items} × 100 KB, ${latency} ms`,
	names[0],
	names[1],
	spread(ratiosOf(one, other)),
	`${median(one).toFixed(2)} s, ${median(other).toFixed(2)} s`,
]);

export const concurrencyRows = concurrency.map(({ latency, items, contestant, seconds }) => {
	const http = concurrency.find(
		(other) => other.latency === latency && other.contestant === 'HTTP Request',
	);
	const ratio = spread(ratiosOf(seconds, http?.seconds));
	return [`${items} × 100 KB, ${latency} ms`, contestant, ratio, spread(seconds)];
});

export const memoryRows = memory.map(({ contestant, added }) => [contestant, spread(added, 0)]);

export const growthRows = growth.map(({ items, seconds, cpuSeconds, memory }) => [
	String(items),
	((1000 * seconds) / items).toFixed(2),
	((1000 * cpuSeconds) / items).toFixed(2),
	memory.toFixed(0),
]);

export const listRows = [...Map.groupBy(lists, ({ items }) => items)].map(
	([documents, results]) => [
		String(documents),
		spread(results.map(({ seconds }) => (1000 * seconds) / documents)),
		median(results.map(({ seconds }) => seconds)).toFixed(2),
		Math.max(...results.map(({ memory }) => memory)).toFixed(0),
	],
);

const owners = [...new Set(profile.flatMap(({ shares }) => shares.map(([owner]) => owner)))];
const percent = (share: number | undefined) => `${(100 * (share ?? 0)).toFixed(1)} %`;
export const profileRows = owners.map((owner) => [
	owner,
	...profile.map(({ shares }) => percent(new Map(shares).get(owner))),
]);

export const mappingRows = mapping.map(({ fields, itemsPerSecond }) => [
	String(fields),
	spread(itemsPerSecond, 0),
]);

export const engineHeadings = Object.keys(engine[0] ?? {});
export const engineRows = engine.map((row) =>
	engineHeadings.map((heading) => String(row[heading])),
);

export const latencyRows = latency.map(({ clients, fillsPerSecond, ...percentiles }) => [
	String(clients),
	fillsPerSecond.toFixed(0),
	...[percentiles.p50, percentiles.p95, percentiles.p99].map((ms) => ms.toFixed(1)),
]);

export const weightRows = weight
	? [
			['the tarball', `${(weight.tarballBytes / 1000).toFixed(1)} KB`],
			['n8n loads the nodes and the credential in', `${spread(weight.loading, 0)} ms`],
			['n8n starts, with them, in', `${spread(weight.starting, 0)} ms`],
		]
	: [];

export const profileHeadings = ['code', ...profile.map(({ contestant }) => contestant)];

export const batchHeadings = columns.map(([heading]) => heading);
export const batchRows = batch.map((record) => columns.map(([, cell]) => cell(record)));

/** The plot's title, and its bars: the shares of the HTTP Request node's time. */
const main = batch.filter(({ items }) => items === 1000);
export const plotTitle = main[0]
	? `${nameOfScene(main[0])}: time as a share of the HTTP Request node’s`
	: '';
export const plotBars = main.map((record) => [record.contestant, median(ratios(record))] as const);
