// The tables of docs/benchmarks.md, of what the measurements wrote. A table is undefined where nothing was measured.
import type { BatchRecord, Scene } from './batch.ts';
import type { ConcurrencyRecord } from './concurrency.ts';
import type { EngineRecord } from './engine.ts';
import type { FloorRecord } from './floor.ts';
import type { GrowthRecord } from './growth.ts';
import type { ImprovementRecord } from './improvements.ts';
import type { LatencyRecord } from './latency.ts';
import type { MappingRecord } from './mapping.ts';
import type { MemoryRecord } from './memory.ts';
import type { ProfileRecord } from './profile.ts';
import type { WeightRecord } from './weight.ts';
import { readRecord } from './records.ts';
import { median, ratiosOf, spread } from './statistics.ts';

export interface Table {
	readonly day: string;
	readonly headings: readonly string[];
	readonly rows: readonly (readonly string[])[];
}

async function tableOf<T>(
	name: string,
	lay: (found: T) => Omit<Table, 'day'>,
): Promise<Table | undefined> {
	const measurement = await readRecord<T>(name);
	return measurement && { day: measurement.day, ...lay(measurement.found) };
}

const nameOfScene = ({ items, latency, kilobytes }: Scene): string =>
	`${items.toLocaleString('en')} × ${kilobytes} KB, ${latency} ms`;

const secondsOf = ({ results }: BatchRecord): number[] => results.map(({ seconds }) => seconds);

function ratios(record: BatchRecord, all: readonly BatchRecord[]): number[] {
	const http = all.find(
		(other) => nameOfScene(other) === nameOfScene(record) && other.contestant === 'HTTP Request',
	);
	return ratiosOf(secondsOf(record), http && secondsOf(http));
}

/** A row per scene, a column per way. */
export const batchTable = await tableOf<BatchRecord[]>('batch', (found) => {
	const names = [...new Set(found.map(({ contestant }) => contestant))];
	const scenes = Map.groupBy(found, nameOfScene);
	const cell = (record: BatchRecord) =>
		record.contestant === 'HTTP Request'
			? `${median(secondsOf(record)).toFixed(2)} s`
			: spread(ratios(record, found));
	return {
		headings: ['batch', ...names],
		rows: [...scenes].map(([scene, records]) => [scene, ...records.map(cell)]),
	};
});

type Column = readonly [
	heading: string,
	cell: (record: BatchRecord, all: readonly BatchRecord[]) => string,
];

const middle = (record: BatchRecord, of: keyof BatchRecord['results'][number]): number =>
	median(record.results.map((result) => result[of]));

const columns: readonly Column[] = [
	['batch', nameOfScene],
	['node', ({ contestant }) => contestant],
	['time / HTTP Request', (record, all) => spread(ratios(record, all))],
	['CPU seconds of n8n', (record) => middle(record, 'cpuSeconds').toFixed(2)],
	['memory added, MB', (record) => middle(record, 'memory').toFixed(0)],
	[
		'requests at once',
		({ results }) => Math.max(...results.map(({ atOnce }) => atOnce)).toFixed(0),
	],
	['documents per item', (record) => (middle(record, 'documents') / record.items).toFixed(2)],
	['errors', ({ results }) => results.reduce((sum, { errors }) => sum + errors, 0).toFixed(0)],
];

/** All that was measured of the large batches of usual and of large files. */
export const batchDetails = await tableOf<BatchRecord[]>('batch', (found) => ({
	headings: columns.map(([heading]) => heading),
	rows: found
		.filter(({ items, latency, kilobytes }) => items === 1000 && latency === 20 && kilobytes > 10)
		.map((record) => columns.map(([, cell]) => cell(record, found))),
}));

export const floorTable = await tableOf<FloorRecord[]>('floor', (found) => ({
	headings: ['batch', 'one', 'other', 'time of one / of the other', 'medians'],
	rows: found.map(({ names, items, latency, one, other }) => [
		nameOfScene({ items, latency, kilobytes: 100 }),
		names[0],
		names[1],
		spread(ratiosOf(one, other)),
		`${median(one).toFixed(2)} s, ${median(other).toFixed(2)} s`,
	]),
}));

export const improvementTable = await tableOf<ImprovementRecord[]>('improvements', (found) => {
	const now = found.at(-1);
	return {
		headings: ['this package', 'time / now', 'CPU of n8n / now', 'seconds'],
		rows: found.map(({ what, results }) => [
			what,
			...(['seconds', 'cpuSeconds'] as const).map((of) =>
				spread(
					ratiosOf(
						results.map((result) => result[of]),
						now?.results.map((result) => result[of]),
					),
				),
			),
			spread(results.map(({ seconds }) => seconds)),
		]),
	};
});

export const concurrencyTable = await tableOf<ConcurrencyRecord[]>('concurrency', (found) => ({
	headings: ['batch', 'node', 'time / HTTP Request', 'seconds'],
	rows: found.map(({ latency, items, contestant, seconds }) => {
		const http = found.find(
			(other) => other.latency === latency && other.contestant === 'HTTP Request',
		);
		const ratio = spread(ratiosOf(seconds, http?.seconds));
		return [nameOfScene({ items, latency, kilobytes: 100 }), contestant, ratio, spread(seconds)];
	}),
}));

const percent = (share: number | undefined) => `${(100 * (share ?? 0)).toFixed(1)} %`;

export const profileTable = await tableOf<ProfileRecord[]>('profile', (found) => {
	const owners = [...new Set(found.flatMap(({ shares }) => shares.map(([owner]) => owner)))];
	return {
		headings: ['code', ...found.map(({ contestant }) => contestant)],
		rows: owners.map((owner) => [
			owner,
			...found.map(({ shares }) => percent(new Map(shares).get(owner))),
		]),
	};
});

export const memoryTable = await tableOf<MemoryRecord[]>('memory', (found) => ({
	headings: ['what', 'MB'],
	rows: found.map(({ contestant, added }) => [contestant, spread(added, 0)]),
}));

export const growthTable = await tableOf<GrowthRecord[]>('growth', (found) => ({
	headings: ['items', 'ms per item', 'ms of n8n’s CPU per item', 'memory added, MB'],
	rows: found.map(({ items, seconds, cpuSeconds, memory }) => [
		String(items),
		((1000 * seconds) / items).toFixed(2),
		((1000 * cpuSeconds) / items).toFixed(2),
		memory.toFixed(0),
	]),
}));

export const listTable = await tableOf<GrowthRecord[]>('lists', (found) => ({
	headings: ['documents', 'ms per document', 'seconds', 'memory added, MB'],
	rows: [...Map.groupBy(found, ({ items }) => items)].map(([documents, results]) => [
		String(documents),
		spread(results.map(({ seconds }) => (1000 * seconds) / documents)),
		median(results.map(({ seconds }) => seconds)).toFixed(2),
		Math.max(...results.map(({ memory }) => memory)).toFixed(0),
	]),
}));

export const mappingTable = await tableOf<MappingRecord[]>('mapping', (found) => ({
	headings: ['fields', 'items per second'],
	rows: found.map(({ fields, itemsPerSecond }) => [String(fields), spread(itemsPerSecond, 0)]),
}));

export const engineTable = await tableOf<EngineRecord[]>('engine', (found) => {
	const headings = Object.keys(found[0] ?? {});
	return { headings, rows: found.map((row) => headings.map((heading) => String(row[heading]))) };
});

export const latencyTable = await tableOf<LatencyRecord[]>('latency', (found) => ({
	headings: ['clients', 'fills per second', 'p50, ms', 'p95, ms', 'p99, ms'],
	rows: found.map(({ clients, fillsPerSecond, p50, p95, p99 }) => [
		String(clients),
		fillsPerSecond.toFixed(0),
		...[p50, p95, p99].map((ms) => ms.toFixed(1)),
	]),
}));

export const weightTable = await tableOf<WeightRecord>('weight', (found) => ({
	headings: ['what', 'how much'],
	rows: [
		['the tarball', `${(found.tarballBytes / 1000).toFixed(1)} KB`],
		['n8n loads the nodes and the credential in', `${spread(found.loading, 0)} ms`],
		['n8n starts, with them, in', `${spread(found.starting, 0)} ms`],
	],
}));

/** The plot's title, and its bars: the shares of the HTTP Request node's time. */
const batches = (await readRecord<BatchRecord[]>('batch'))?.found ?? [];
const plotted = batches.filter(
	({ items, latency, kilobytes }) => items === 1000 && latency === 20 && kilobytes === 100,
);
export const plotTitle = plotted[0]
	? `${nameOfScene(plotted[0])}: time as a share of the HTTP Request node’s`
	: '';
export const plotBars = plotted.map(
	(record) => [record.contestant, median(ratios(record, batches))] as const,
);
