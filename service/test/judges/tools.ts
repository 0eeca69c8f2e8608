import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingTool } from './missingTool.ts';

/** Programs that read PDFs independently of any JavaScript: of qpdf, poppler-utils and pdftk-java. */
export type Tool = 'qpdf' | 'pdftotext' | 'pdftk';

const packages = { qpdf: 'qpdf', pdftotext: 'poppler-utils', pdftk: 'pdftk-java' };

const found = new Map<Tool, boolean>();

/**
 * Whether a program is installed. If not, a warning says once that its checks are left out; use
 * this to choose between `test` and `test.skip`.
 */
export function hasTool(tool: Tool): boolean {
	const known = found.get(tool);
	if (known !== undefined) return known;
	const isThere = spawnSync(tool, [tool === 'pdftotext' ? '-v' : '--version']).error === undefined;
	if (!isThere) {
		missingTool(`${tool} is not installed (Debian: ${packages[tool]})`);
	}
	found.set(tool, isThere);
	return isThere;
}

/** The text that is drawn on the pages, in about the places where it stands. */
export function drawnText(bytes: Uint8Array): string {
	const result = spawnSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], {
		input: bytes,
		maxBuffer: 1 << 28,
	});
	if (result.status !== 0) throw failure('pdftotext', result);
	return result.stdout.toString('utf8');
}

/** The elements of a tagged PDF with their texts, as poppler finds them, and what it complains of is left out. */
export function structureText(bytes: Uint8Array): string {
	const result = spawnSync('pdfinfo', ['-struct-text', '-enc', 'UTF-8', '-'], { input: bytes });
	if (result.status !== 0) throw failure('pdftotext', result);
	return result.stdout.toString('utf8');
}

/** What `qpdf --check` finds: 0 nothing, 3 warnings, 2 errors. */
export function checkWithQpdf(bytes: Uint8Array): { status: 0 | 2 | 3; report: string } {
	return withFiles(bytes, (input) => {
		const result = spawnSync('qpdf', ['--check', input]);
		const { status } = result;
		if (status !== 0 && status !== 2 && status !== 3) throw failure('qpdf', result);
		return { status, report: `${String(result.stdout)}${String(result.stderr)}` };
	});
}

/** The values of each field by full name, as qpdf reads them; names such as /Yes without the slash. */
export function valuesByQpdf(bytes: Uint8Array): Map<string, Set<string>> {
	return withFiles(bytes, (input) => {
		const options = ['--json=2', '--json-key=acroform', input];
		const result = spawnSync('qpdf', options, { maxBuffer: 1 << 28 });
		if (result.status !== 0 && result.status !== 3) throw failure('qpdf', result);
		const { acroform } = JSON.parse(String(result.stdout)) as {
			acroform: { fields: readonly { fullname: string; value: unknown }[] };
		};
		const values = new Map<string, Set<string>>();
		for (const { fullname, value } of acroform.fields) {
			const name = fullname.replace(/^u:/, '');
			const known = values.get(name) ?? new Set();
			values.set(name, known.add(String(value).replace(/^(u:|\/)/, '')));
		}
		return values;
	});
}

/** A field as pdftk lists it, by the names of its lines without `Field`: Type, Name, NameAlt, Flags, … */
export type PdftkField = Readonly<Record<string, string>>;

/** The fields in the order of the form's own list. */
export function fieldsByPdftk(bytes: Uint8Array): PdftkField[] {
	return withFiles(bytes, (input) => {
		const result = spawnSync('pdftk', [input, 'dump_data_fields_utf8'], { maxBuffer: 1 << 28 });
		if (result.status !== 0) throw failure('pdftk', result);
		const [, ...blocks] = String(result.stdout).split(/^---$/m);
		return blocks.map((block) =>
			Object.fromEntries(
				[...block.matchAll(/^Field(\w+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
			),
		);
	});
}

/** Runs a file through qpdf, for instance with `['--encrypt', '', 'owner', '256', '--']`. */
export function convertWithQpdf(bytes: Uint8Array, options: readonly string[]): Uint8Array {
	return withFiles(bytes, (input, output) => {
		const result = spawnSync('qpdf', [...options, input, output]);
		if (result.status !== 0 && result.status !== 3) throw failure('qpdf', result);
		return new Uint8Array(readFileSync(output));
	});
}

function withFiles<T>(bytes: Uint8Array, use: (input: string, output: string) => T): T {
	const folder = mkdtempSync(join(tmpdir(), 'pdf-tool-'));
	try {
		const input = join(folder, 'input.pdf');
		writeFileSync(input, bytes);
		return use(input, join(folder, 'output.pdf'));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function failure(tool: Tool, result: SpawnSyncReturns<Buffer>): Error {
	return new Error(`${tool} failed: ${result.error?.message ?? String(result.stderr)}`);
}
