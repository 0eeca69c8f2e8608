// node test/bench/report.ts: makes docs/benchmarks.md and its plot of what the measurements wrote.
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
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
import { barChart } from './barChart.ts';
import { readRecord, writeFormatted } from './records.ts';
import { median, spread } from './statistics.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const batch = (await readRecord<BatchRecord[]>('batch')) ?? [];
const floor = (await readRecord<FloorRecord[]>('floor')) ?? [];
const concurrency = (await readRecord<ConcurrencyRecord[]>('concurrency')) ?? [];
const memory = (await readRecord<MemoryRecord[]>('memory')) ?? [];
const growth = (await readRecord<GrowthRecord[]>('growth')) ?? [];
const lists = (await readRecord<GrowthRecord[]>('lists')) ?? [];
const profile = (await readRecord<ProfileRecord[]>('profile')) ?? [];
const mapping = (await readRecord<MappingRecord[]>('mapping')) ?? [];
const engine = (await readRecord<EngineRecord[]>('engine')) ?? [];
const latency = (await readRecord<LatencyRecord[]>('latency')) ?? [];
const weight = await readRecord<WeightRecord>('weight');

type Column = readonly [heading: string, cell: (record: BatchRecord) => string];

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
	[headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const nameOfScene = ({ items, latency, kilobytes }: BatchRecord): string =>
	`${items} × ${kilobytes} KB, ${latency} ms`;

/** Round by round, because both ran side by side in each. */
function ratios(record: BatchRecord): number[] {
	const others = batch.find(
		(other) => nameOfScene(other) === nameOfScene(record) && other.contestant === 'HTTP Request',
	);
	return record.results.map(
		({ seconds }, round) => seconds / (others?.results[round]?.seconds ?? NaN),
	);
}

const columns: readonly Column[] = [
	['batch', nameOfScene],
	['node', ({ contestant }) => contestant],
	['time / HTTP Request', (record) => spread(ratios(record))],
	['seconds', ({ results }) => spread(results.map(({ seconds }) => seconds))],
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

const floorRows = floor.map(({ names, items, latency, one, other }) => [
	`${items} × 100 KB, ${latency} ms`,
	names[0],
	names[1],
	spread(one.map((seconds, round) => seconds / (other[round] ?? NaN))),
	`${median(one).toFixed(2)} s, ${median(other).toFixed(2)} s`,
]);

const concurrencyRows = concurrency.map(({ latency, items, contestant, seconds }) => {
	const http = concurrency.find(
		(other) => other.latency === latency && other.contestant === 'HTTP Request',
	);
	const ratio = seconds.map((time, round) => time / (http?.seconds[round] ?? NaN));
	return [`${items} × 100 KB, ${latency} ms`, contestant, spread(ratio), spread(seconds)];
});

const memoryRows = memory.map(({ contestant, added }) => [contestant, spread(added, 0)]);

const growthRows = growth.map(({ items, seconds, cpuSeconds, memory }) => [
	String(items),
	((1000 * seconds) / items).toFixed(2),
	((1000 * cpuSeconds) / items).toFixed(2),
	memory.toFixed(0),
]);

const listRows = [...Map.groupBy(lists, ({ items }) => items)].map(([documents, results]) => [
	String(documents),
	spread(results.map(({ seconds }) => (1000 * seconds) / documents)),
	median(results.map(({ seconds }) => seconds)).toFixed(2),
	Math.max(...results.map(({ memory }) => memory)).toFixed(0),
]);

const owners = [...new Set(profile.flatMap(({ shares }) => shares.map(([owner]) => owner)))];
const percent = (share: number | undefined) => `${(100 * (share ?? 0)).toFixed(1)} %`;
const profileRows = owners.map((owner) => [
	owner,
	...profile.map(({ shares }) => percent(new Map(shares).get(owner))),
]);

const mappingRows = mapping.map(({ fields, itemsPerSecond }) => [
	String(fields),
	spread(itemsPerSecond, 0),
]);

const engineHeadings = Object.keys(engine[0] ?? {});
const engineRows = engine.map((row) => engineHeadings.map((heading) => String(row[heading])));

const latencyRows = latency.map(({ clients, fillsPerSecond, ...percentiles }) => [
	String(clients),
	fillsPerSecond.toFixed(0),
	...[percentiles.p50, percentiles.p95, percentiles.p99].map((ms) => ms.toFixed(1)),
]);

const weightRows = weight
	? [
			['the tarball', `${(weight.tarballBytes / 1000).toFixed(1)} KB`],
			['n8n loads the nodes and the credential in', `${spread(weight.loading, 0)} ms`],
			['n8n starts, with them, in', `${spread(weight.starting, 0)} ms`],
		]
	: [];

/** A section with a table, or nothing where nothing was measured. */
function section(title: string, words: string, headings: string[], rows: string[][]): string {
	if (rows.length === 0) return '';
	return ['', `## ${title}`, ...(words ? [words] : []), table(headings, rows)].join('\n\n');
}

const sections = [
	section(
		'Against the floor, and against one after the other',
		'The bare pool, outside of n8n, sends the same requests ten at a time and writes the files: at this concurrency, and with the service on the same processors, nothing can be faster. So half of the HTTP Request node’s time is out of reach with ten at a time.',
		['batch', 'one', 'other', 'time of one / of the other', 'medians'],
		floorRows,
	),
	section(
		'What Max Concurrency brings',
		'The HTTP Request node sends all items at once. Ten at a time are the default: most of the gain, and few enough for a service that others use as well.',
		['batch', 'node', 'time / HTTP Request', 'seconds'],
		concurrencyRows,
	),
	section(
		'Whose code the processor is busy with',
		`n8n’s process during 1,000 fills of 100 KB at 20 ms, by samples. What Node.js does counts for the code that called it.
Most of it is n8n’s own and the same for every node: an agent and a connection for each request, a file written,
measured and renamed for each binary, expressions evaluated in an isolate. No node can share a connection between two
requests through n8n’s helpers. What could be saved on this side is: a credential that signs by a function instead of
an expression took a sixth off the processor time, and what is the same for all items is read once. Handing small files
over in one piece instead of as a stream changed nothing.`,
		['code', ...profile.map(({ contestant }) => contestant)],
		profileRows,
	),
	section(
		'Memory',
		'The most that 1,000 fills of 100 KB at 20 ms add to an n8n that was just started. _No Operation_ hands the items on: so much n8n takes itself. Node.js gives back late what it has read: a bare program that downloads as many files takes about as much (test/n8n/memory.test.ts).',
		['node', 'MB'],
		memoryRows,
	),
	section(
		'As batches grow',
		'10 KB each, no latency, one after the other in one n8n.',
		['items', 'ms per item', 'ms of n8n’s CPU per item', 'memory added, MB'],
		growthRows,
	),
	section(
		'All documents of an account',
		'PDF Template, Get Many with Return All.',
		['documents', 'ms per document', 'seconds', 'memory added, MB'],
		listRows,
	),
	section('The mapping alone', '', ['fields', 'items per second'], mappingRows),
	section(
		'The engine of the local service',
		'Milliseconds of one fill against load, fill and save with the library below it, @cantoo/pdf-lib.',
		engineHeadings,
		engineRows,
	),
	section(
		'Fills by the local service',
		'The certificate with its picture, answered with the PDF, the clients on the same two processors.',
		['clients', 'fills per second', 'p50, ms', 'p95, ms', 'p99, ms'],
		latencyRows,
	),
	section('Weight', '', ['what', 'how much'], weightRows),
];

const main = batch.filter(({ items }) => items === 1000);
await writeFile(
	`${docs}/images/benchmarks.svg`,
	barChart(
		main[0] ? `${nameOfScene(main[0])}: time as a share of the HTTP Request node’s` : '',
		main.map((record) => [record.contestant, median(ratios(record))]),
	),
);

await writeFormatted(
	`${docs}/benchmarks.md`,
	`# Benchmarks

Measured on ${new Date().toISOString().slice(0, 10)} with n8n 2.40.5 (SQLite, binaries in the file system) and the local
service on one machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB. n8n and the service share the
processors, so seconds say little; what ran side by side in one round is compared. Median, and in brackets the least and
the greatest of the rounds. Repeat it with \`npm run bench\`.

## A batch to PDF, against the HTTP Request node

A workflow started by webhook fills a template from each item and keeps the PDF. _HTTP Request_ sends the same request
with a Header Auth credential; in _batches of 10_ it pauses for the latency between two batches, but waits for no answer.

![Bars that show how long each way takes compared with the HTTP Request node](images/benchmarks.svg)

${table(
	columns.map(([heading]) => heading),
	batch.map((record) => columns.map(([, cell]) => cell(record))),
)}
${sections.join('')}`,
);
