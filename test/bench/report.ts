// node test/bench/report.ts: makes docs/benchmarks.md and its plot of what the measurements wrote.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { defaultVersion } from '../n8n/installation.ts';
import { barChart } from './barChart.ts';
import { batchTable, plotBars, plotTitle } from './batchTables.ts';
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

/** A section that another program writes (findFields.ts), as it is on the page. */
async function keptSection(title: string): Promise<string> {
	const page = await readFile(`${docs}/benchmarks.md`, 'utf8');
	const [, rest] = page.split(`\n## ${title}\n`);
	return rest === undefined ? '' : `\n\n## ${title}\n${rest.split('\n## ')[0]?.trimEnd()}\n`;
}

const sections = [
	section(
		'A batch to PDF, against the HTTP Request node',
		`A workflow that a webhook starts fills a template from each item and keeps the PDF, with default options. _HTTP
Request_ sends the same request with a Header Auth credential. The table has its seconds, and the time of _Fill PDF
Template_ as a share of them: lower is better.

![Bars for five latencies: the time of Fill PDF Template as a share of the HTTP Request node’s time; lower is better](images/benchmarks.svg)

HTTP Request has no limit for requests in flight: with 500 ms of latency it had up to 450. This node begins with five and
sends more at a time while that makes it faster, up to **Max Concurrency**, which is 200 by default. So 1,000 items take
it at least half a second at 100 ms of latency, and 2.5 seconds at 500 ms.`,
		batchTable,
	),
	section(
		'Services with limits',
		`![A line: requests in flight over time, against a service that accepts eight at once](images/concurrency.svg)

The node with default options on n8n’s engine, against services that process a limited number of fills at once (200 ms
each) or accept a limited number per second. The least possible time is what the limit alone allows; for fixed
windows, if the run begins with one, so that a run which meets the next one soon can take less. Requests in flight are counted
at the service, after the first two seconds. On 2 × Intel Xeon, about half as fast.`,
		tables.limitsTable,
	),
	section(
		'Memory',
		'The most memory that 1,000 fills of 100 KB at 20 ms add to an n8n that has just started. _No Operation_ only passes the items, so its number is n8n’s own. Node.js frees memory late, so a bare client that sends the same requests ten at a time and writes the files, with the same heap size as n8n, adds memory, too.',
		tables.memoryTable,
	),
	section(
		'The engine of the local service',
		'Milliseconds of one fill, compared with load, fill and save by the library that it uses, @cantoo/pdf-lib.',
		tables.engineTable,
	),
	section(
		'Fills by the service',
		`The certificate with its picture, from a service that runs as a program of its own; the response is the PDF, when the
document is on disk. Clients, service and PostgreSQL share the two processors, so that fills per second say less than the
processor time of each fill. Other programs were busy on them meanwhile.`,
		tables.latencyTable,
	),
	section(
		'Nobody waits for a stranger',
		`Two teams fill the certificate, while a third one fills a form that takes some eight seconds of a processor, again and
again; in turns with the same without it. 95 % of the fills of the two teams took no longer than this. A
fill that has used 100 ms of a processor stands still while others need it, but for 20 ms of each second, and a little more
the longer it waits.`,
		tables.strangersTable,
	),
	section(
		'A million documents',
		`The service as a program of its own, one request at a time. Pages begin anywhere in the list. What finds more than a
thousand documents after the page counts no further. Other programs ran at a low priority meanwhile.`,
		tables.manyDocumentsTable,
	),
	section(
		'Deletions beside the work of others',
		`What 95 % of the fills of another team and of the requests of \`/livez\` take while documents are deleted, as a share of
what they take before and after it.`,
		tables.deletionsTable,
	),
	section(
		'Nothing holds up the others',
		`The longest turn of the event loop in processor time, which should be at most 50 ms, and the longest wait of \`/livez\`,
at most 100 ms, while the service does what costs most.`,
		tables.turnsTable,
	),
	section(
		'Memory of the service',
		'Sixteen clients fill the certificate without a pause.',
		tables.serviceMemoryTable,
	),
	section(
		'One document, against other programs',
		`A program that is started for each document, as scripts do it, on the SSA’s application for a card (SS-5); each fills
the same 46 texts. Of this service, an HTTP request that stores the document and answers with the PDF.`,
		tables.othersTable,
	),
	section(
		'Polls of the trigger',
		`With 100,000 documents in the account: the most requests of five polls, and their median time. A poll reads a minute
back from the newest known document, and every tenth poll an hour. Here the documents are a minute apart, and the new ones
come at once. In an account with many documents per minute, a poll reads all of the last minute again: with documents 20 ms
apart, a poll with none new takes up to 40 requests.`,
		tables.triggerTable,
	),
	await keptSection('Fields found on plain PDFs'),
];

await writeFile(`${docs}/images/benchmarks.svg`, barChart(plotTitle, plotBars));

await writeFormatted(
	`${docs}/benchmarks.md`,
	`# Benchmarks

Measured with n8n ${defaultVersion} (SQLite, binaries in the file system) and the local
service on one machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB. n8n and the service share the
processors, so absolute seconds mean little: the tables compare what ran side by side in one round. They show the median,
and the lowest and highest round in parentheses. The table of memory comes from n8n 2.40.5, with ten
requests at a time as the default. To repeat the measurements, run \`npm run bench\`.
${sections.join('')}`,
);
