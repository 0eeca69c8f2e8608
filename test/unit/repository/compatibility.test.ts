import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { testedVersions } from '../../n8n/installation.ts';

const root = resolve(import.meta.dirname, '../../..');
const suites = join(root, 'test/n8n');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/compatibility.md');
const readme = read('README.md');

/** What the suites in a real n8n are for, in the words of those who choose a package; null: not about n8n's versions. */
const subjects: Readonly<Record<string, string | null>> = {
	installed: 'Installing, the credential, lists, workflows saved with earlier releases',
	examples: 'Every example workflow without a Data Table: filling, files, mails, the trigger',
	dataTables: 'The examples with a Data Table, and what `npm run n8n` imports',
	'examples.browser': 'Every example opens in the editor without a warning',
	switches: 'Retry On Fail, loops, sub-workflows, task runners',
	'walk.browser': 'Search, credential and first fill in the editor, by keyboard',
	'mapper.browser': 'Mapping by drag and drop in the editor',
	'operations.browser': 'Every operation, with clicks in the editor',
	'tutorial.browser': 'The installation by hand and the tutorial, from the service to a batch',
	agent: 'As a tool of an AI agent',
	settings: 'SSRF protection, binary data modes',
	queue: 'Queue mode, including a worker that is killed',
	polling: 'Each new document once, with every way in which n8n polls',
	faultMatrix: 'Every simulated failure of the service, in every operation',
	bigBatch: '2,000 items with failures in between',
	fuzzedAnswers: '10,000 malformed responses',
	interrupted: 'A batch that a user stops, n8n killed in the middle, a service that is stopped',
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

it('shows the suites and the lock files as they are', async () => {
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
		['Node.js', ...locks.map((lock) => lock['node_modules/n8n']?.engines?.node)],
		['zod', ...locks.map((lock) => lock['node_modules/zod']?.version)],
		...tested,
	];
	const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
	const options = await resolveConfig(join(root, 'docs/compatibility.md'));
	const formatted = await format(table, { ...options, parser: 'markdown' });
	expect(page).toContain(formatted.trim());
});

it('names the versions of Node.js that the checks run on', () => {
	const checks = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
	const [, list = ''] = /node: \[([\d, ]+)\]/.exec(checks) ?? [];
	const [first, second, third] = list.split(', ');
	expect(page.replace(/\s+/g, ' ')).toContain(`with Node.js ${first}, ${second} and ${third}`);
	expect(readme).toContain(`tested with ${first}, ${second} and ${third}`);
});

it('has its versions of n8n in the README', () => {
	for (const version of testedVersions) expect(readme).toContain(`n8n ${version}`);
});
