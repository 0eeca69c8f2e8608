// The tables of docs/benchmarks.md; those of the batches are in batchTables.ts.
import type { DeletionRecord } from './deletions.ts';
import type { EngineRecord } from './engine.ts';
import type { LatencyRecord } from './latency.ts';
import type { LimitRecord } from './limits.ts';
import type { ManyDocumentsRecord } from './manyDocuments.ts';
import type { MemoryRecord } from './memory.ts';
import type { OthersRecord } from './others.ts';
import type { ServiceMemoryRecord } from './serviceMemory.ts';
import type { StrangersRecord } from './strangers.ts';
import type { TriggerRecord } from './trigger.ts';
import type { TurnRecord } from './turns.ts';
import { median, ratiosOf, spread } from './statistics.ts';
import { tableOf } from './table.ts';

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

export const memoryTable = await tableOf<MemoryRecord[]>('memory', (found) => ({
	headings: ['what', 'MB'],
	rows: found.map(({ contestant, added }) => [contestant, spread(added, 0)]),
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

export const deletionsTable = await tableOf<DeletionRecord[]>('deletions', (found) => ({
	headings: ['storage', 'documents', 'deleted', 'seconds', 'fills, beside / alone', '/livez'],
	rows: found.map(({ storage, documents, what, beside, alone }) => [
		storage,
		documents.toLocaleString('en'),
		what,
		beside.seconds.toFixed(1),
		(beside.fills.p95 / alone.fills.p95).toFixed(2),
		(beside.livez.p95 / alone.livez.p95).toFixed(2),
	]),
}));

export const turnsTable = await tableOf<TurnRecord[]>('turns', (found) => ({
	headings: ['while', 'longest turn / 50 ms', 'longest wait / 100 ms'],
	rows: found.map(({ what, turn, wait }) => [
		what,
		(turn / 50).toFixed(2),
		(wait / 100).toFixed(2),
	]),
}));

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

export const othersTable = await tableOf<OthersRecord[]>('others', (found) => ({
	headings: ['filled by', 'ms', 'time / this service'],
	rows: found.map(({ what, times }) => [
		what,
		median(times).toFixed(1),
		(median(times) / median(found[0]?.times ?? [])).toFixed(0),
	]),
}));

export const triggerTable = await tableOf<TriggerRecord[]>('trigger', (found) => ({
	headings: ['list sorted', 'new documents', 'requests', 'ms'],
	rows: found.map(({ order, ...row }) => [
		`${order} first`,
		...[row.created, row.requests, row.ms].map(String),
	]),
}));
