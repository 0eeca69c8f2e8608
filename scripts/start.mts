// npm start: the main use case from end to end. Starts the local service, runs the example workflow on n8n's engine
// over a spreadsheet, and lists the PDFs that it wrote.
import { enableCompileCache } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import type { FilledRow } from './batch.mts';
import { bold, dim, fileSize, green, print, runMain, UserError } from './console/text.mts';
import { prepareOutput, readTemplate } from './inputs.mts';
import { readRows } from './spreadsheet.mts';

const project = resolve(import.meta.dirname, '..');

const help = `npm start -- [OPTIONS]

Fills a PDF template once per row of a spreadsheet, with n8n's own workflow engine.

  --csv FILE        a spreadsheet whose columns have the names of the fields (default: 25 bundled rows)
  --encoding NAME   of a spreadsheet that is not UTF-8 or UTF-16, such as windows-1252
  --template FILE   a PDF form to fill (default: a bundled course certificate)
  --output FOLDER   where the PDFs go (default: output)
  --port N          port of the local service (default: any free one)
  --help            this text`;

function readOptions() {
	try {
		return parseArgs({
			options: {
				csv: { type: 'string' },
				encoding: { type: 'string' },
				template: { type: 'string' },
				output: { type: 'string', default: resolve(project, 'output') },
				port: { type: 'string', default: '0' },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new UserError(`${(error as Error).message.split('\n')[0]}. Try npm start -- --help`);
	}
}

function readPort(text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
	throw new UserError(`${text} isn't a port: enter a number from 0 to 65535.`);
}

function showRows(rows: readonly FilledRow[]): void {
	const table = new Table({
		head: ['', 'Title', 'Fields', 'Size', 'Path'].map((text) => bold(text)),
		colAligns: ['right', 'left', 'right', 'right', 'left'],
		style: { head: [], border: process.stdout.isTTY ? ['dim'] : [], compact: true },
	});
	for (const [index, { title, fields, bytes, path }] of rows.entries()) {
		table.push([index + 1, title, fields, fileSize(bytes), relative(process.cwd(), path)]);
	}
	print(table.toString());
}

function showNextSteps(output: string): void {
	const steps = [
		[`open ${relative(process.cwd(), output) || '.'}`, 'look at the PDFs'],
		['npm start -- --csv rows.csv --template form.pdf', 'the same with your own files'],
		['npm run n8n', 'build workflows yourself, in a real n8n'],
	] as const;
	const width = Math.max(...steps.map(([command]) => command.length));
	print(
		'',
		bold('Next'),
		...steps.map(([command, what]) => `  ${command.padEnd(width)}   ${what}`),
	);
}

await runMain(async () => {
	const options = readOptions();
	if (options.help) {
		print(help);
		return;
	}
	const stop = new AbortController();
	process.once('SIGINT', () => stop.abort());
	const output = resolve(options.output);
	await prepareOutput(output);
	const csv = resolve(options.csv ?? join(project, 'examples/course-certificates.csv'));
	const startedAt = performance.now();
	const batch = {
		project,
		rows: await readRows(csv, options.encoding),
		csv,
		template: options.template === undefined ? undefined : await readTemplate(options.template),
		output,
		port: readPort(options.port),
		signal: stop.signal,
	};
	// Loaded late, because it takes a second, and errors in the options shouldn't wait for it.
	enableCompileCache();
	const { fillBatch } = await import('./batch.mts');
	const rows = await fillBatch(batch);
	if (stop.signal.aborted) {
		print('Stopped.');
		process.exitCode = 130;
		return;
	}
	showRows(rows);
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
	print(
		'',
		green(`${rows.length} PDFs`) +
			dim(` in ${seconds} s, from the workflow examples/batch-from-spreadsheet.json`),
	);
	showNextSteps(output);
});
