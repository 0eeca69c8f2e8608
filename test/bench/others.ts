// node test/bench/others.ts: one form, filled by the service and by the programs that people call for each document
// instead: pdftk, PDFBox and pypdf (Debian: pdftk-java, libpdfbox2-java, default-jdk-headless; PYTHON names a Python that
// has pypdf). Those that are not installed are left out. Writes docs/benchmarks/others.json.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Forms } from '../../service/src/domain/forms.ts';
import { readPdf } from '../../service/test/judges/readPdf.ts';
import { realForm } from '../../service/test/judges/realForms.ts';
import { addTeam, fillFor, openFolder, startInstances } from './measuredService.ts';
import { writeRecord } from './records.ts';

export interface OthersRecord {
	readonly what: string;
	/** Milliseconds of each fill, one after the other. */
	readonly times: readonly number[];
}

const runs = 15;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'others-'));
const file = (name: string) => join(folder, name);
const [form, out] = [file('form.pdf'), file('out.pdf')];
const own = join(import.meta.dirname, 'others');

// All of them read it: it is not encrypted, and its fields are in the list of its form, where pdftk looks for them.
const bytes = realForm('ssa-ss5.pdf');
writeFileSync(form, bytes);
using forms = new Forms();
const fields = await forms.editorOf('').listFields(bytes);
const texts = fields.filter(({ type, options }) => type === 'text' && !options);
const data = Object.fromEntries(
	texts.map(({ key, maxLength }, index) => [key, `${index} is a text`.slice(0, maxLength)]),
);
writeFileSync(file('values.json'), JSON.stringify(data));
const lines = Object.entries(data).map(([key, value]) => `${key}\t${value}`);
writeFileSync(file('values.tsv'), lines.join('\n'));
const entries = Object.entries(data).map(([key, value]) => `<< /T (${key}) /V (${value}) >>`);
const fdf = `1 0 obj << /FDF << /Fields [${entries.join('')}] >> >> endobj`;
writeFileSync(file('values.fdf'), `%FDF-1.2\n${fdf}\ntrailer << /Root 1 0 R >>\n%%EOF`);

const jars = ['pdfbox2', 'fontbox2', 'commons-logging'].map(
	(name) => `/usr/share/java/${name}.jar`,
);
const classes = [...jars, folder].join(':');
const python = process.env['PYTHON'] ?? 'python3';
const programs: Record<string, readonly string[]> = {
	pdftk: ['pdftk', form, 'fill_form', file('values.fdf'), 'output', out],
	PDFBox: ['java', '-cp', classes, 'FillWithPdfBox', form, file('values.tsv'), out],
	pypdf: [python, join(own, 'fill_with_pypdf.py'), form, file('values.json'), out],
};
if (jars.every((jar) => existsSync(jar))) {
	const source = join(own, 'FillWithPdfBox.java');
	await run('javac', ['-cp', classes, '-d', folder, source]).catch(() => undefined);
}

/** How many of the values a reader finds. */
async function found(pdf: Uint8Array): Promise<number> {
	const { boxes } = await readPdf(pdf);
	const values = new Map(boxes.map(({ name, value }) => [name, value]));
	return Object.entries(data).filter(([key, value]) => values.get(key) === value).length;
}

const records: OthersRecord[] = [];
{
	await using place = await openFolder();
	const team = await addTeam(place, 'Team', form);
	await using instances = await startInstances(place);
	const order = { ...team, url: instances[0]?.url, data };
	await fillFor(2, [order]);
	records.push({ what: 'this service', times: (await fillFor(3, [order])).slice(0, 1000) });
}
for (const [what, [program = '', ...args]] of Object.entries(programs)) {
	const times: number[] = [];
	try {
		for (let turn = 0; turn <= runs; turn += 1) {
			const startedAt = performance.now();
			await run(program, args);
			if (turn > 0) times.push(performance.now() - startedAt);
		}
		const count = await found(readFileSync(out));
		if (count < lines.length) throw new Error(`it filled ${count} of ${lines.length} values`);
		records.push({ what, times });
	} catch (error) {
		console.log(`${what} is left out: ${(error as Error).message.split('\n')[0]}`);
	}
}
rmSync(folder, { recursive: true });
await writeRecord('others', records);
