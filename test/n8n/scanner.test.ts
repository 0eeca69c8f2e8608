import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copySources, lint, scan } from '../../scripts/release/scan.mts';
import { installPacked } from './packedPackage.ts';

const project = resolve(import.meta.dirname, '../..');

let folder: string;
let unpacked: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-scan-'));
	const { name } = await installPacked(project, folder);
	unpacked = join(folder, 'nodes/node_modules', name);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

it("n8n's scanner passes the sources and the packed package", async () => {
	expect(await scan(project, unpacked)).toEqual({
		ofSources: { passed: true },
		ofTarball: { passed: true },
	});
});

it('and would not pass everything', async () => {
	const file = join(unpacked, 'dist/nodes/PdfTemplateTrigger/poll.js');
	await writeFile(file, `${await readFile(file, 'utf8')}\nconsole.log(process.env);\n`);
	const { ofSources, ofTarball } = await scan(project, unpacked);
	expect([ofSources.passed, ofTarball.passed]).toEqual([true, false]);
});

it('n8n-node lint, which wants its rules unchanged, has no objection to nodes, credentials and package.json, and would have', async () => {
	const sources = join(folder, 'sources');
	await copySources(project, sources);
	expect(await lint(sources, project)).not.toMatch(/warning|error/);
	const spoiled = join(folder, 'spoiled');
	await copySources(project, spoiled);
	const whole = JSON.parse(await readFile(join(spoiled, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const n8n = { ...whole.n8n, nodes: whole.n8n.nodes.slice(1) };
	const less = { ...whole, version: undefined, n8n };
	await writeFile(join(spoiled, 'package.json'), JSON.stringify(less));
	await expect(lint(spoiled, project)).rejects.toMatchObject({
		stdout: expect.stringMatching(
			/node-registration-complete[^]*require-version|require-version[^]*node-registration-complete/,
		),
	});
	const file = join(sources, 'nodes/PdfTemplateTrigger/poll.ts');
	await writeFile(file, `${await readFile(file, 'utf8')}\nconsole.log(process.env);\n`);
	await expect(lint(sources, project)).rejects.toMatchObject({
		stdout: expect.stringContaining("restricted global 'process'"),
	});
});
