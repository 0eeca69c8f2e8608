import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

interface Issue {
	readonly file: string;
	readonly files: readonly unknown[];
	readonly exports: readonly { readonly name: string }[];
	readonly types: readonly { readonly name: string }[];
}

/** The page takes these types by comments in JavaScript, which knip doesn't read. */
const ofThePage = /^service\/src\/http\/app\/wire\//;

test('the service exports nothing that only tests use', () => {
	const words = ['--production', '--include', 'files,exports,types', '--reporter', 'json'];
	const { stdout, stderr } = spawnSync(
		process.execPath,
		['node_modules/knip/bin/knip.js', '-c', 'test/unit/repository/knip.json', ...words],
		{ cwd: root, encoding: 'utf8' },
	);
	expect(stderr).toBe('');
	const { issues } = JSON.parse(stdout) as { issues: Issue[] };
	const unused = issues
		.filter(({ file }) => file.startsWith('service/src/'))
		.flatMap(({ file, files, exports, types }) => [
			...files.map(() => file),
			...exports.map(({ name }) => `${file}: ${name}`),
			...(ofThePage.test(file) ? [] : types.map(({ name }) => `${file}: ${name}`)),
		]);
	expect(unused).toEqual([]);
});
