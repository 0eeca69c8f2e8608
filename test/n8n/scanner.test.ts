import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installScanner } from './installation.ts';
import { installPacked } from './packedPackage.ts';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../..');

interface Verdict {
	readonly passed: boolean;
	readonly message?: string;
}

/** The rules of n8n would take the files for tests of their own. */
const env = { ...process.env, NODE_ENV: undefined };

let folder: string;
let unpacked: string;
let scanner: string;

beforeAll(async () => {
	scanner = await installScanner();
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-scan-'));
	const { name } = await installPacked(project, folder);
	unpacked = join(folder, 'nodes/node_modules', name);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function scan(): Promise<{ ofSources: Verdict; ofTarball: Verdict }> {
	const { stdout } = await run(process.execPath, ['scan.mjs', project, unpacked], {
		cwd: scanner,
		env,
	});
	return JSON.parse(stdout) as { ofSources: Verdict; ofTarball: Verdict };
}

it("n8n's scanner passes the sources and the packed package", async () => {
	expect(await scan()).toEqual({ ofSources: { passed: true }, ofTarball: { passed: true } });
});

it('and would not pass everything', async () => {
	const file = join(unpacked, 'dist/nodes/PdfTemplateTrigger/poll.js');
	await writeFile(file, `${await readFile(file, 'utf8')}\nconsole.log(process.env);\n`);
	const { ofSources, ofTarball } = await scan();
	expect([ofSources.passed, ofTarball.passed]).toEqual([true, false]);
});

it("n8n's own lint has no objection to nodes, credentials and package.json, not even a warning", async () => {
	const lint = join(project, 'node_modules/eslint/bin/eslint.js');
	const what = ['nodes', 'credentials', 'package.json'];
	const { stdout } = await run(process.execPath, [lint, '--max-warnings', '0', ...what], {
		cwd: project,
		env,
	});
	expect(stdout).toBe('');
	const config = await readFile(join(project, 'eslint.config.mjs'), 'utf8');
	expect(config.replace(/\s/g, '')).toBe(
		"import{config}from'@n8n/node-cli/eslint';exportdefaultconfig;",
	);
});
