import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { checkWithQpdf, drawnText, hasTool } from '../../service/test/judges/tools.ts';
import { until } from '../../service/test/until.ts';
import { project } from './stage.ts';

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs what npm start runs, once everything is installed and built. */
async function start(...args: string[]) {
	const child = spawn(process.execPath, ['scripts/start.mts', ...args], { cwd: project });
	let [stdout, stderr] = ['', ''];
	child.stdout.on('data', (chunk) => (stdout += String(chunk)));
	child.stderr.on('data', (chunk) => (stderr += String(chunk)));
	const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
	return { code, signal, stdout, stderr };
}

/** What one line of trouble looks like. */
const oneLine = (text: string) =>
	text
		.trim()
		.split('\n')
		.filter((line) => line.includes('✗'));

it('ends with one PDF per row, holding and showing the values of the row', async () => {
	const output = join(folder, 'pdfs');
	const { code, stdout } = await start('--output', output);
	expect(code).toBe(0);
	expect(stdout).toContain('25 PDFs');
	expect(stdout).toContain('npm run n8n');

	const rows = parse<Record<string, string>>(
		readFileSync(join(project, 'examples/course-certificates.csv')),
		{ columns: true },
	);
	const files = readdirSync(output).sort();
	expect(files).toHaveLength(25);
	for (const [index, row] of rows.entries()) {
		const bytes = readFileSync(join(output, files[index] ?? ''));
		const { email, company, distinction, ...texts } = row;
		expect([email, company].every(Boolean)).toBe(true);
		const values = valuesByName(await readPdf(bytes));
		expect(values.get('distinction')).toEqual([distinction === 'true' ? 'Yes' : 'Off']);
		for (const [key, text] of Object.entries(texts)) {
			expect(values.get(key)?.map((value) => value.replace(/\s+/g, ' '))).toEqual([
				text.replace(/\s+/g, ' '),
			]);
		}
		// They are filled alike, and starting a program takes longer than reading one.
		if (index % 5 > 0) continue;
		if (hasTool('qpdf')) expect(checkWithQpdf(bytes).status).toBe(0);
		if (hasTool('pdftotext')) {
			const drawn = drawnText(bytes).normalize('NFC').replace(/\s+/g, '');
			for (const text of Object.values(texts).flatMap((value) => value.split(/\s+|(?<=-)/))) {
				expect(drawn).toContain(text.normalize('NFC'));
			}
		}
	}
});

describe('a spreadsheet as Excel writes it, and a template of one’s own,', () => {
	const template = join(project, 'test/mock-server/samples/consent-form.pdf');
	const rows =
		'sep=;\r\nfull_name;age;newsletter;extra\r\nZoë Müller;36;yes;x\r\n;;;\r\nBob;41;no;y\r\n';
	const run = async (...args: string[]) => {
		const csv = join(folder, 'people.csv');
		writeFileSync(csv, Buffer.from(rows, 'latin1'));
		const output = join(folder, 'pdfs');
		const { code, stderr } = await start(
			...['--csv', csv, '--template', template, '--output', output, ...args],
		);
		return { code, stderr, files: readdirSync(output).sort() };
	};

	it('do the same when the encoding is named', async () => {
		const { code, files } = await run('--encoding', 'windows-1252');
		expect({ code, files }).toEqual({ code: 0, files: ['1 Zoë Müller.pdf', '2 Bob.pdf'] });
		const values = valuesByName(await readPdf(readFileSync(join(folder, 'pdfs', files[0] ?? ''))));
		expect([values.get('full_name'), values.get('age'), values.get('newsletter')]).toEqual([
			['Zoë Müller'],
			['36'],
			['Yes'],
		]);
	});

	it('make nothing when it is not', async () => {
		const { code, stderr, files } = await run();
		expect({ code, files }).toEqual({ code: 1, files: [] });
		expect(oneLine(stderr)[0]).toMatch(/is not UTF-8 \(line 3\)\. Save it as "CSV UTF-8"/);
	});
});

describe('trouble is told in one line', () => {
	it.each([
		['a spreadsheet that is not there', ['--csv', 'nowhere.csv'], 'nowhere.csv does not exist'],
		['a template that is not there', ['--template', 'nowhere.pdf'], 'nowhere.pdf does not exist'],
		['a template that is no PDF', ['--template', 'package.json'], 'cannot serve as a template'],
		['an option that there is not', ['--colour'], "Unknown option '--colour'"],
		['a port that is none', ['--port', 'x'], "x isn't a port"],
		['a folder that is a file', ['--output', 'package.json'], 'cannot be written to'],
	])('%s', async (_, args, words) => {
		const { code, stderr } = await start(
			...(args.includes('--output') ? [] : ['--output', folder]),
			...args,
		);
		expect(code).toBe(1);
		expect(stderr).toContain(words);
		expect(oneLine(stderr)).toHaveLength(1);
		expect(stderr).not.toContain('    at ');
	});

	it('a port that is taken', async () => {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		const { port } = server.address() as { port: number };
		const { code, stderr } = await start('--output', folder, '--port', String(port));
		server.close();
		expect(code).toBe(1);
		expect(stderr).toContain(`Port ${port} is taken`);
		expect(stderr).not.toContain('    at ');
	});

	it('a spreadsheet that has nothing to do with the template', async () => {
		const csv = join(folder, 'other.csv');
		writeFileSync(csv, 'colour,shape\nred,round\n');
		const template = join(project, 'test/mock-server/samples/invoice.pdf');
		const { code, stderr } = await start('--csv', csv, '--template', template, '--output', folder);
		expect(code).toBe(1);
		expect(stderr).toContain('No column of the spreadsheet is called like a field');
	});
});

it('is stopped by Ctrl-C without a mess', async () => {
	const rows = Array.from({ length: 3000 }, (_, index) => `C-${index},Name ${index}`).join('\n');
	const csv = join(folder, 'many.csv');
	writeFileSync(csv, `certificate_no,participant\n${rows}\n`);
	const child = spawn(process.execPath, ['scripts/start.mts', '--csv', csv, '--output', folder], {
		cwd: project,
	});
	let stderr = '';
	child.stderr.on('data', (chunk) => (stderr += String(chunk)));
	await once(child.stdout, 'data');
	await until('some of the fills', () => /[1-9]\d*\/3000/.test(stderr));
	child.kill('SIGINT');
	const [code] = await once(child, 'close');
	expect(code).toBe(130);
	expect(stderr).not.toContain('    at ');
});
