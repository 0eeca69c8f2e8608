import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

/** A folder with nothing but what the package is made of: the command lints all that it finds, tests too. */
async function sourcesAlone(): Promise<string> {
	const sources = join(folder, 'sources');
	const settings = ['package.json', 'tsconfig.json', 'eslint.config.mjs'];
	for (const part of ['nodes', 'credentials', 'icons', ...settings]) {
		await cp(join(project, part), join(sources, part), { recursive: true });
	}
	await symlink(join(project, 'node_modules'), join(sources, 'node_modules'));
	return sources;
}

it('n8n-node lint, which wants its rules unchanged, has no objection to nodes, credentials and package.json', async () => {
	const cwd = await sourcesAlone();
	const command = join(project, 'node_modules/.bin/n8n-node');
	const lint = async () => await run(process.execPath, [command, 'lint'], { cwd, env });
	const { stdout } = await lint();
	expect(stdout).not.toMatch(/warning|error/);
	const file = join(cwd, 'nodes/PdfTemplateTrigger/poll.ts');
	await writeFile(file, `${await readFile(file, 'utf8')}\nconsole.log(process.env);\n`);
	await expect(lint()).rejects.toMatchObject({
		stdout: expect.stringContaining("restricted global 'process'"),
	});
});
