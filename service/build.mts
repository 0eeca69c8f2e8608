// Compiles the service into dist, and puts beside it what it uses of packages that have much more: node build.mts
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

const dist = join(import.meta.dirname, 'dist');

/** Patterns of files by package. Each also brings its package.json and licenses. */
const parts: Readonly<Record<string, readonly string[]>> = {
	'@cantoo/pdf-lib': ['es/**/*.{js,json}', 'dist/{upng,standard-fonts}/index.mjs'],
	'@cantoo/fontkit': ['dist/{main.cjs,module.mjs}'],
	'pdfjs-dist': ['legacy/build/pdf{.worker,}{.min,}.mjs', '{cmaps,standard_fonts,wasm,iccs}/*'],
	'read-excel-file': ['bundle/read-excel-file.min.js'],
	'dejavu-fonts-ttf': [
		'ttf/DejaVuSans.ttf',
		'ttf/DejaVu{SansMono,SansCondensed,SerifCondensed}*.ttf',
	],
	'@embedpdf/pdfium': ['dist/{index.js,pdfium.wasm}'],
	'@embedpdf/fonts-sc': ['fonts/NotoSansHans-Regular.otf'],
	'@embedpdf/fonts-kr': ['fonts/NotoSansKR-Regular.otf'],
	'@expo-google-fonts/noto-emoji': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-bengali': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-devanagari': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-gujarati': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-gurmukhi': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-kannada': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-malayalam': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-oriya': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-tamil': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-telugu': ['400Regular/*.ttf'],
	'@expo-google-fonts/noto-sans-thai': ['400Regular/*.ttf'],
};

interface Joined {
	/** What is imported of the package; default: itself. */
	readonly entry?: string;
	/** Of a CommonJS module: the names that are used. */
	readonly names?: readonly string[];
}

/** Packages that have thousands of files, with all that they import themselves: each becomes one file. */
const joined: Readonly<Record<string, Joined>> = {
	'@aws-sdk/client-s3': {},
	kysely: {},
	'prom-client': { names: ['collectDefaultMetrics', 'Counter', 'Gauge', 'Histogram', 'Registry'] },
	zod: { entry: './v4' },
};

function folderOf(name: string): string {
	const file = findPackageJSON(name, import.meta.url);
	if (file === undefined) throw new Error(`${name} is not installed: npm ci`);
	return dirname(file);
}

/** Throws if a pattern finds nothing: the package has changed. */
function copyPart(name: string, patterns: readonly string[]): void {
	const from = folderOf(name);
	for (const pattern of ['package.json', 'LICENSE*', ...patterns]) {
		const found = globSync(pattern, { cwd: from });
		if (found.length === 0) throw new Error(`${name} has no ${pattern}`);
		for (const file of found) cpSync(join(from, file), join(dist, 'node_modules', name, file));
	}
}

/** Joins a package and what it imports into one file, with the licenses in it. */
function joinPackage(name: string, { entry = '.', names }: Joined): void {
	const target = join(dist, 'node_modules', name);
	const from = JSON.stringify(entry === '.' ? name : `${name}/${entry.slice(2)}`);
	const contents = names
		? `import all from ${from}; export const { ${names.join(', ')} } = all;`
		: `export * from ${from};`;
	buildSync({
		stdin: { contents, resolveDir: import.meta.dirname },
		outfile: join(target, 'index.js'),
		bundle: true,
		minifyWhitespace: true,
		platform: 'node',
		format: 'esm',
		target: 'node24',
		// Where a package has ES modules, too: `export *` finds no name in a CommonJS one.
		mainFields: ['module', 'main'],
		legalComments: 'inline',
		// CommonJS modules ask for Node's own by require.
		banner: {
			js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
		},
	});
	const { version, license } = JSON.parse(
		readFileSync(join(folderOf(name), 'package.json'), 'utf8'),
	) as { version: string; license: string };
	const manifest = { name, version, license, type: 'module', exports: { [entry]: './index.js' } };
	writeFileSync(join(target, 'package.json'), JSON.stringify(manifest));
	for (const file of globSync('LICENSE*', { cwd: folderOf(name) }))
		cpSync(join(folderOf(name), file), join(target, file));
}

rmSync(dist, { recursive: true, force: true });
execFileSync('tsc', ['-p', join(import.meta.dirname, 'tsconfig.json')], { stdio: 'inherit' });
for (const [name, patterns] of Object.entries(parts)) copyPart(name, patterns);
for (const [name, how] of Object.entries(joined)) joinPackage(name, how);
