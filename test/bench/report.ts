// node test/bench/report.ts: makes docs/benchmarks.md and its plot of what the measurements wrote.
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { barChart } from './barChart.ts';
import { writeFormatted } from './records.ts';
import * as tables from './tables.ts';

const docs = resolve(import.meta.dirname, '../../docs');

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
	[headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

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
		tables.floorRows,
	),
	section(
		'What Max Concurrency brings',
		'The HTTP Request node sends all items at once. Ten at a time are the default: most of the gain, and few enough for a service that others use as well.',
		['batch', 'node', 'time / HTTP Request', 'seconds'],
		tables.concurrencyRows,
	),
	section(
		'Whose code the processor is busy with',
		`n8n’s process during 1,000 fills of 100 KB at 20 ms, by samples. What Node.js does counts for the code that called it.
Most of it is n8n’s own and the same for every node: an agent and a connection for each request, a file written,
measured and renamed for each binary, expressions evaluated in an isolate. No node can share a connection between two
requests through n8n’s helpers. What could be saved on this side is: a credential that signs by a function instead of
an expression took a sixth off the processor time, and what is the same for all items is read once. Handing small files
over in one piece instead of as a stream changed nothing.`,
		tables.profileHeadings,
		tables.profileRows,
	),
	section(
		'Memory',
		'The most that 1,000 fills of 100 KB at 20 ms add to an n8n that was just started. _No Operation_ hands the items on: so much n8n takes itself. Node.js gives back late what it has read: a bare program that downloads as many files takes about as much (test/n8n/memory.test.ts).',
		['node', 'MB'],
		tables.memoryRows,
	),
	section(
		'As batches grow',
		'10 KB each, no latency, one after the other in one n8n.',
		['items', 'ms per item', 'ms of n8n’s CPU per item', 'memory added, MB'],
		tables.growthRows,
	),
	section(
		'All documents of an account',
		'PDF Template, Get Many with Return All.',
		['documents', 'ms per document', 'seconds', 'memory added, MB'],
		tables.listRows,
	),
	section('The mapping alone', '', ['fields', 'items per second'], tables.mappingRows),
	section(
		'The engine of the local service',
		'Milliseconds of one fill against load, fill and save with the library below it, @cantoo/pdf-lib.',
		tables.engineHeadings,
		tables.engineRows,
	),
	section(
		'Fills by the local service',
		'The certificate with its picture, answered with the PDF, the clients on the same two processors.',
		['clients', 'fills per second', 'p50, ms', 'p95, ms', 'p99, ms'],
		tables.latencyRows,
	),
	section('Weight', '', ['what', 'how much'], tables.weightRows),
];

await writeFile(`${docs}/images/benchmarks.svg`, barChart(tables.plotTitle, tables.plotBars));

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

${table(tables.batchHeadings, tables.batchRows)}
${sections.join('')}`,
);
