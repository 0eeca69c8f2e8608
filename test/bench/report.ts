// node test/bench/report.ts: makes docs/benchmarks.md and its plot of what the measurements wrote.
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { defaultVersion } from '../n8n/installation.ts';
import { barChart } from './barChart.ts';
import { batchDetails, batchTable, plotBars, plotTitle } from './batchTables.ts';
import { writeFormatted } from './records.ts';
import type { Table } from './table.ts';
import * as tables from './tables.ts';

const docs = resolve(import.meta.dirname, '../../docs');

const layOut = ({ headings, rows }: Table): string =>
	[headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A section with a table, or nothing where nothing was measured. */
function section(title: string, words: string, table: Table | undefined): string {
	if (!table) return '';
	const measured = `Measured on ${table.day}.`;
	return ['', `## ${title}`, words ? `${words} ${measured}` : measured, layOut(table)].join('\n\n');
}

const sections = [
	section(
		'A batch to PDF, against the HTTP Request node',
		`A workflow that a webhook starts fills a template from each item and keeps the PDF, with default options. _HTTP
Request_ sends the same request with a Header Auth credential. The table gives its seconds, and our time as a share of
them: lower is better.

![Bars that show how long each node takes, lower is better](images/benchmarks.svg)

HTTP Request sends all items at once. This node starts with ten requests at a time, doubles them while that pays off,
and never sends more than 50 (Max Concurrency). So at 500 ms of latency 1,000 items take at least ten seconds here,
while HTTP Request has 1,000 requests in flight, which few services allow.`,
		batchTable,
	),
	section(
		'Two of these batches in detail',
		'In an n8n that has been running for a while; CPU and memory are medians.',
		batchDetails,
	),
	section(
		'Against the floor, and against one after the other',
		'The bare pool, outside of n8n, sends the same requests ten at a time and writes the files, with the service on the same processors.',
		tables.floorTable,
	),
	section(
		'Before and after',
		'What made batches faster, in turns with what is here now: 1,000 fills of 100 KB at 20 ms, ten at a time.',
		tables.improvementTable,
	),
	section(
		'What Max Concurrency brings',
		'The option is the upper end; the default is 50. HTTP Request sends all items at once.',
		tables.concurrencyTable,
	),
	section(
		'Services that take only so much',
		`The node with default options on n8n’s engine, against services that work on so many fills at once (200 ms each) or
accept so many a second. The least possible time is what the limit alone allows. In flight is counted at the service,
after the first two seconds.

![Requests in flight over time, with room for eight at once](images/concurrency.svg)`,
		tables.limitsTable,
	),
	section(
		'Whose code the processor is busy with',
		`n8n’s process during 1,000 fills of 100 KB at 20 ms, by samples. What Node.js does counts for the code that called it.
Most of it is n8n’s own and the same for every node: an agent and a connection for each request, a file written,
measured and renamed for each binary, expressions evaluated in an isolate. No node can share a connection between two
requests through n8n’s helpers. What could be saved on this side is: a credential that signs by a function instead of
an expression took a sixth off the processor time, and what is the same for all items is read once. Handing small files
over in one piece instead of as a stream changed nothing.`,
		tables.profileTable,
	),
	section(
		'Memory',
		'The most that 1,000 fills of 100 KB at 20 ms add to an n8n that was just started. _No Operation_ hands the items on: so much n8n takes itself. Node.js gives back late what it has read, so a bare program that sends the same requests ten at a time and writes the files, with a heap as large as that of n8n, adds something too. Of an n8n that has been running for a while, see above.',
		tables.memoryTable,
	),
	section(
		'As batches grow',
		'10 KB each, no latency, one after the other in one n8n.',
		tables.growthTable,
	),
	section(
		'All documents of an account',
		'PDF Template, Get Many with Return All.',
		tables.listTable,
	),
	section('The mapping alone', '', tables.mappingTable),
	section(
		'The engine of the local service',
		'Milliseconds of one fill against load, fill and save with the library below it, @cantoo/pdf-lib.',
		tables.engineTable,
	),
	section(
		'Fills by the local service',
		'The certificate with its picture, answered with the PDF, the clients on the same two processors.',
		tables.latencyTable,
	),
	section('Weight', '', tables.weightTable),
];

await writeFile(`${docs}/images/benchmarks.svg`, barChart(plotTitle, plotBars));

await writeFormatted(
	`${docs}/benchmarks.md`,
	`# Benchmarks

Measured with n8n ${defaultVersion} (SQLite, binaries in the file system) and the local
service on one machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB. n8n and the service share the
processors, so seconds say little; what ran side by side in one round is compared. Median, and in brackets the least and
the greatest of the rounds. Repeat it with \`npm run bench\`.
${sections.join('')}`,
);
