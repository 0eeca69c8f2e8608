// The tables of docs/benchmarks.md; those of the batches are in batchTables.ts.
import type { ConcurrencyRecord } from './concurrency.ts';
import type { DurableRecord } from './durable.ts';
import type { EngineRecord } from './engine.ts';
import type { FloorRecord } from './floor.ts';
import type { GrowthRecord } from './growth.ts';
import type { LatencyRecord } from './latency.ts';
import type { LimitRecord } from './limits.ts';
import type { ManyDocumentsRecord } from './manyDocuments.ts';
import type { MappingRecord } from './mapping.ts';
import type { MemoryRecord } from './memory.ts';
import type { MoveRecord } from './move.ts';
import type { OthersRecord } from './others.ts';
import type { PageRecord } from './page.ts';
import type { ProfileRecord } from './profile.ts';
import type { ServiceMemoryRecord } from './serviceMemory.ts';
import type { StrangersRecord } from './strangers.ts';
import type { TriggerRecord } from './trigger.ts';
import type { WeightRecord } from './weight.ts';
import { median, ratiosOf, spread } from './statistics.ts';
import { nameOfScene, tableOf } from './table.ts';

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

export const limitsTable = await tableOf<LimitRecord[]>('limits', (found) => ({
	headings: [
		'service',
		'items',
		'time / least possible',
		'in flight on average',
		'most in flight',
		'refused',
		'documents per item',
	],
	rows: found.map((record) => [
		record.name,
		record.items.toLocaleString('en'),
		record.idealSeconds ? (record.seconds / record.idealSeconds).toFixed(2) : '',
		record.meanInFlight.toFixed(1),
		String(record.mostInFlight),
		percent(record.refused / record.items),
		(record.documents / record.items).toFixed(2),
	]),
}));

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
	headings: [
		'stored in',
		'instances',
		'clients',
		'fills per second',
		'p50, ms',
		'p99, ms',
		'CPU of the service per fill, ms',
		'of PostgreSQL',
	],
	rows: found.map(({ storage, instances, clients, fillsPerSecond, p50, p99, ...cpu }) => [
		storage,
		String(instances),
		String(clients),
		fillsPerSecond.toFixed(0),
		...[p50, p99].map((ms) => ms.toFixed(1)),
		...[cpu.service, cpu.database].map((ms) => ms?.toFixed(2) ?? ''),
	]),
}));

export const durableTable = await tableOf<DurableRecord[]>('durable', (found) => {
	const now = found.at(-1)?.fillsPerSecond ?? [];
	return {
		headings: ['the service', 'fills per second', 'now / then'],
		rows: found.map(({ what, fillsPerSecond }) => [
			what,
			spread(fillsPerSecond, 0),
			spread(ratiosOf(now, fillsPerSecond)),
		]),
	};
});

export const strangersTable = await tableOf<StrangersRecord[]>('strangers', (found) => ({
	headings: ['clients of others', 'p95 alone, ms', 'p95 beside it, ms', 'beside / alone'],
	rows: found.map(({ clients, alone, beside }) => [
		`2 × ${clients}`,
		...[alone, beside, ratiosOf(beside, alone)].map((numbers) => spread(numbers)),
	]),
}));

export const manyDocumentsTable = await tableOf<ManyDocumentsRecord[]>('manyDocuments', (found) => {
	const questions = (found[0]?.asked ?? []).map(({ what }) => what);
	const moments = (found[0]?.memory ?? []).map(([when]) => when);
	return {
		headings: [
			'p50 and p95 in ms',
			...found.map(({ storage, documents }) => `${storage}, ${documents.toLocaleString('en')}`),
		],
		rows: [
			...questions.map((what, at) => [
				what,
				...found.map(({ asked }) => {
					const times = asked[at];
					return times ? `${times.p50.toFixed(1)}, ${times.p95.toFixed(1)}` : '';
				}),
			]),
			...moments.map((when, at) => [
				`memory ${when}`,
				...found.map(({ memory }) => `${memory[at]?.[1].toFixed(0) ?? ''} MB`),
			]),
		],
	};
});

export const serviceMemoryTable = await tableOf<ServiceMemoryRecord[]>(
	'serviceMemory',
	(found) => ({
		headings: ['storage', ...(found[0]?.growth ?? []).map((_, turn) => `${20 * turn} s`), 'fills'],
		rows: found.map(({ storage, growth }) => [
			storage,
			...growth.map(({ megabytes }) => `${megabytes.toFixed(0)} MB`),
			growth.at(-1)?.fills.toLocaleString('en') ?? '',
		]),
	}),
);

export const moveTable = await tableOf<MoveRecord[]>('move', (found) => ({
	headings: ['from', 'to', 'documents', 'PDFs', 'seconds', 'memory, MB'],
	rows: found.map(({ from, to, documents, pdfs, seconds, megabytes }) => [
		from,
		to,
		...[documents, pdfs].map((count) => count.toLocaleString('en')),
		seconds.toFixed(0),
		megabytes?.toFixed(0) ?? '',
	]),
}));

export const othersTable = await tableOf<OthersRecord[]>('others', (found) => ({
	headings: ['filled by', 'ms', 'time / this service'],
	rows: found.map(({ what, times }) => [
		what,
		median(times).toFixed(1),
		(median(times) / median(found[0]?.times ?? [])).toFixed(0),
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

const secondsOf = (walks: PageRecord['short']) =>
	spread(
		walks.map(({ seconds }) => seconds),
		1,
	);

export const pageTable = await tableOf<PageRecord>('page', ({ short, whole, clicks, keys }) => ({
	headings: ['what', 'median (least–most)'],
	rows: [
		[
			'from a plain PDF to a filled one: clicks',
			spread(
				short.map((walk) => walk.clicks),
				0,
			),
		],
		['seconds until a PDF with one text', secondsOf(short)],
		['seconds until a PDF with all four texts', secondsOf(whole)],
		[
			'of these, waiting for the page',
			spread(
				whole.map(({ waited }) => waited),
				1,
			),
		],
		['a click among 2,200 fields: ms to the next picture', spread(clicks, 0)],
		['moving it by an arrow key: ms to the next picture', spread(keys, 0)],
	],
}));

export const triggerTable = await tableOf<TriggerRecord[]>('trigger', (found) => ({
	headings: ['list sorted', 'new documents', 'requests', 'ms'],
	rows: found.map(({ order, ...row }) => [
		`${order} first`,
		...[row.created, row.requests, row.ms].map(String),
	]),
}));
