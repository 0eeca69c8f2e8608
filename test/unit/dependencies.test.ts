import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const config = join(root, '.dependency-cruiser.mjs');

interface Cruised {
	readonly summary: {
		readonly totalCruised: number;
		readonly violations: readonly {
			readonly from: string;
			readonly to: string;
			readonly rule: { readonly name: string };
		}[];
	};
}

/** What the rules forbid in these folders, and how many files they have. */
function cruised(cwd: string, ...folders: string[]) {
	const args = [program, '--config', config, '--output-type', 'json', ...folders];
	const { stdout } = spawnSync(process.execPath, args, {
		cwd,
		encoding: 'utf8',
		maxBuffer: 100_000_000,
	});
	const { totalCruised, violations } = (JSON.parse(stdout) as Cruised).summary;
	return {
		count: totalCruised,
		forbidden: violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`),
	};
}

test('every import is one that .dependency-cruiser.mjs allows', () => {
	const parts = ['credentials', 'nodes', 'service/src', 'service/web', 'test/mock-server'];
	const { count, forbidden } = cruised(root, ...parts);
	expect(count).toBeGreaterThan(600);
	expect(forbidden).toEqual([]);
});

/** Imports that the rules forbid, and why. */
const forbidden = [
	['upward in the service', 'service/src/store/a.ts', 'service/src/domain/b.ts'],
	['upward in its HTTP', 'service/src/http/exchange/a.ts', 'service/src/http/api/b.ts'],
	['by a folder that is not listed', 'service/src/new/a.ts', 'service/src/pdf/b.ts'],
	['the nodes by the service', 'service/src/http/c.ts', 'nodes/shared/wire/b.ts'],
	['the nodes by the mock', 'test/mock-server/http/a.ts', 'nodes/shared/wire/b.ts'],
	['upward in the mock', 'test/mock-server/assumptions/a.ts', 'test/mock-server/http/b.ts'],
	['the API by the transport', 'nodes/shared/transport/a.ts', 'nodes/shared/api/b.ts'],
	['one node by another', 'nodes/FillPdfTemplate/a.ts', 'nodes/PdfTemplate/b.ts'],
	['the transport by a node', 'nodes/PdfTemplate/a.ts', 'nodes/shared/transport/b.ts'],
	['a circle of files', 'service/src/pdf/one/a.ts', 'service/src/pdf/one/b.ts'],
	['a circle of folders', 'service/src/pdf/two/a.ts', 'service/src/pdf/three/b.ts'],
	['a circle of folders', 'service/src/pdf/three/c.ts', 'service/src/pdf/two/d.ts'],
] as const;

test('what is forbidden is found', () => {
	const folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
	const texts = new Map<string, string>();
	for (const [, from, to] of forbidden) {
		texts.set(to, texts.get(to) ?? 'export {};');
		texts.set(from, `import '${relative(dirname(from), to).replace(/^(?!\.)/, './')}'; export {};`);
	}
	texts.set('service/src/pdf/one/b.ts', "import './a.ts'; export {};");
	texts.set('test/tsconfig.json', '{ "include": ["../**/*.ts"] }');
	for (const [file, text] of texts) {
		mkdirSync(join(folder, dirname(file)), { recursive: true });
		writeFileSync(join(folder, file), text);
	}
	const found = cruised(folder, 'nodes', 'service', 'test').forbidden.map((one) =>
		one.replace(/^.*?: /, ''),
	);
	const ofFolders = (file: string) => (/pdf\/t/.test(file) ? dirname(file) : file);
	const expected = forbidden.map(([, from, to]) => `${ofFolders(from)} -> ${ofFolders(to)}`);
	expect([...new Set(found)].sort()).toEqual([...expected].sort());
	rmSync(folder, { recursive: true });
});

test('the picture of the architecture shows the imports of the code (else: node scripts/picture.mts)', () => {
	const [drawn] =
		/```mermaid[\s\S]*?```/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? [];
	const args = ['--no-warnings', 'scripts/picture.mts', '--print'];
	expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()).toBe(drawn);
});
