import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { testedVersions } from '../../n8n/installation.ts';

const root = resolve(import.meta.dirname, '../../..');
const suites = join(root, 'test/n8n');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** What the suites in a real n8n are for, in the words of those who choose a package; null: not about n8n's versions. */
const subjects: Readonly<Record<string, string | null>> = {
	installed: 'Install, credential, lists in the editor',
	mainJob: 'Fill, download, attach',
	examples: 'Every example workflow, the trigger among them',
	'examples.browser': 'Every example opens in the editor without a warning',
	releases: 'Workflows saved with earlier releases',
	switches: 'Retry On Fail, error branches, pinned data, loops, sub-workflows, task runners',
	startUp: "What it adds to n8n's start",
	'walk.browser': 'Search, credential and a first fill in the editor, by keyboard too',
	'mapper.browser': 'Mapping by drag and drop, in the editor',
	'operations.browser': 'Every operation, by clicks in the editor',
	'firstSteps.browser': 'The five minutes above, in the editor',
	agent: 'Tool of an AI agent',
	settings: 'SSRF protection, binary data modes',
	queue: 'Queue mode, and a worker that dies',
	polling: 'Each new document once, by every way in which n8n polls',
	faultMatrix: 'Every fault of the service, in every operation',
	bigBatch: '2,000 items through failures',
	fuzzedAnswers: '10,000 answers that make no sense',
	killed: 'n8n killed amidst a batch',
	stopped: 'A batch that is stopped',
	memory: '1,000 files of 1 MB in bounded memory',
	scanner: null,
	compose: null,
};

interface LockFile {
	packages: Record<string, { version: string; engines?: { node?: string } }>;
}

function lockOf(version: string): LockFile['packages'] {
	const path = join(suites, 'versions', version, 'package-lock.json');
	return (JSON.parse(readFileSync(path, 'utf8')) as LockFile).packages;
}

const files = readdirSync(suites).filter((file) => file.endsWith('.test.ts'));

it('has a word for each suite, and none for others', () => {
	expect(files.map((file) => file.replace('.test.ts', '')).sort()).toEqual(
		Object.keys(subjects).sort(),
	);
});

it('is told in the README as the suites and the lock files have it', async () => {
	const locks = testedVersions.map(lockOf);
	const tested = Object.entries(subjects).flatMap(([suite, subject]) => {
		if (subject === null) return [];
		const isForAll = /\.each\(testedVersions\)/.test(
			readFileSync(join(suites, `${suite}.test.ts`), 'utf8'),
		);
		return [[subject, ...testedVersions.map((_, index) => (isForAll || index === 0 ? '✓' : ''))]];
	});
	const rows = [
		['', ...testedVersions.map((version) => `n8n ${version}`)],
		testedVersions.map(() => '---').concat('---'),
		['Node.js that it runs on', ...locks.map((lock) => lock['node_modules/n8n']?.engines?.node)],
		['zod that it brings', ...locks.map((lock) => lock['node_modules/zod']?.version)],
		...tested,
	];
	const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
	const options = await resolveConfig(join(root, 'README.md'));
	const formatted = await format(table, { ...options, parser: 'markdown' });
	expect(readme).toContain(formatted.trim());
});

it('names the versions of Node.js that the checks run on', () => {
	const checks = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
	const [, list = ''] = /node: \[([\d, ]+)\]/.exec(checks) ?? [];
	const [first, second, third] = list.split(', ');
	expect(readme.replace(/\s+/g, ' ')).toContain(`with Node.js ${first}, ${second} and ${third}`);
});
