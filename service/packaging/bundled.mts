// What the package brings of packages that are too large as ordinary dependencies: of each the files that are used, in
// the package's own node_modules, where npm lists and audits them (`bundleDependencies`).
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

export interface Manifest {
	readonly name: string;
	readonly version: string;
	readonly license?: string;
	readonly dependencies?: Readonly<Record<string, string>>;
}

interface Part {
	/** Patterns of the files that are copied. */
	readonly files?: readonly string[];
	/** Instead: what is imported of a package of ES modules; it becomes one file. */
	readonly entry?: string;
	/** What it depends on is not needed: its authors have joined it into the file that is copied, or it has types only. */
	readonly hasAllInside?: true;
}

const parts: Readonly<Record<string, Part>> = {
	'@cantoo/pdf-lib': { files: ['es/**/*.{js,json}', 'dist/{upng,standard-fonts}/index.mjs'] },
	'@cantoo/fontkit': { files: ['dist/{main.cjs,module.mjs}'] },
	'pdfjs-dist': {
		files: ['legacy/build/pdf{.worker,}.min.mjs', '{cmaps,standard_fonts,wasm,iccs}/*'],
	},
	'lit-html': {
		files: [
			'{lit-html,directive,directive-helpers}.js',
			'directives/{guard,keyed,live,ref,repeat}.js',
			'async-directive.js',
		],
		hasAllInside: true,
	},
	'@e965/xlsx': { files: ['dist/xlsx.mini.min.js'], hasAllInside: true },
	numfmt: { files: ['dist/index.mjs'], hasAllInside: true },
	'prom-client': { files: ['index.js', 'lib/**/*.js'] },
	'@opentelemetry/api': { files: ['build/src/**/*.js'] },
	tdigest: { files: ['tdigest.js'] },
	bintrees: { files: ['index.js', 'lib/*.js'] },
	'@aws-sdk/client-s3': { files: ['dist-cjs/**/*.js'] },
	bowser: { files: ['es5.js'] },
	// Of some hundred files each, which take longer to find than to run.
	kysely: { entry: '.' },
	culori: { entry: '.' },
	'@streamparser/json': { entry: '.' },
	zod: { entry: './v4' },
	'dejavu-fonts-ttf': {
		files: ['ttf/DejaVuSans.ttf', 'ttf/DejaVu{SansMono,SansCondensed,SerifCondensed}*.ttf'],
	},
	'@embedpdf/fonts-sc': { files: ['fonts/NotoSansHans-Regular.otf'] },
	'@embedpdf/fonts-kr': { files: ['fonts/NotoSansKR-Regular.otf'] },
	'@expo-google-fonts/noto-emoji': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-bengali': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-devanagari': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-gujarati': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-gurmukhi': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-kannada': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-malayalam': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-oriya': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-tamil': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-telugu': { files: ['400Regular/*.ttf'] },
	'@expo-google-fonts/noto-sans-thai': { files: ['400Regular/*.ttf'] },
};

/** What the AWS SDK is made of; a newer version may have others. */
const ofAws = /^@(aws-sdk|aws|smithy)\//;

const partOf = (name: string): Part | undefined =>
	parts[name] ?? (ofAws.test(name) ? { files: ['dist-cjs/**/*.js'] } : undefined);

/** A package that is installed here, and how the service's package brings it along. */
export interface Bundled {
	readonly folder: string;
	readonly manifest: Manifest;
	readonly part: Part;
	/** What it imports of other packages, with the versions that it accepts. */
	readonly dependencies: Readonly<Record<string, string>>;
}

const readManifest = (folder: string) =>
	JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * All that is bundled, by name: the packages above and what they depend on, unless that is among the service's ordinary
 * dependencies. Throws if one is not installed, or depends on something that would be missing.
 */
export function findBundled(
	ordinary: Readonly<Record<string, string>>,
	base = import.meta.url,
): ReadonlyMap<string, Bundled> {
	const found = new Map<string, Bundled>();
	const add = (name: string, from: string) => {
		const path = findPackageJSON(name, from);
		if (path === undefined) throw new Error(`${name} is not installed: npm ci`);
		const folder = dirname(path);
		const manifest = readManifest(folder);
		const { version = manifest.version } = found.get(name)?.manifest ?? {};
		if (version !== manifest.version) throw new Error(`There are two versions of ${name}`);
		if (found.has(name)) return;
		const part = partOf(name);
		if (!part) throw new Error(`${name} is needed, and neither bundled nor a dependency`);
		const { dependencies = {} } = part.hasAllInside ? {} : manifest;
		found.set(name, { folder, manifest, part, dependencies });
		for (const needed of Object.keys(dependencies)) if (!(needed in ordinary)) add(needed, path);
	};
	for (const name of Object.keys(parts)) add(name, base);
	return found;
}

/** Copies files with the package's licenses. Throws if a pattern finds nothing: the package has changed. */
function copyFiles(folder: string, target: string, patterns: readonly string[]): void {
	const found = patterns.map((pattern) => globSync(pattern, { cwd: folder }));
	const missing = patterns.filter((_pattern, index) => found[index]?.length === 0);
	if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}`);
	for (const file of [...found.flat(), ...globSync('LICEN[CS]E*', { cwd: folder })]) {
		cpSync(join(folder, file), join(target, file));
	}
}

/** Joins what a package of ES modules exports into one file, with the licenses in it. */
function joinModules(name: string, entry: string, target: string): void {
	const from = JSON.stringify(join(name, entry));
	buildSync({
		stdin: { contents: `export * from ${from};`, resolveDir: import.meta.dirname },
		outfile: join(target, 'index.js'),
		bundle: true,
		minifyWhitespace: true,
		platform: 'node',
		format: 'esm',
		target: 'node24',
		legalComments: 'inline',
		// Of a CommonJS module, `export *` finds no name.
		mainFields: ['module'],
	});
}

/** Nothing but what is used is installed with them: no native package for drawing, no script. All of it is packed. */
const leftOut = [
	'files',
	'scripts',
	'devDependencies',
	'optionalDependencies',
	'peerDependencies',
	'peerDependenciesMeta',
];

/** A manifest without some of its properties. */
export const omit = (manifest: object, names: readonly string[]): object =>
	Object.fromEntries(Object.entries(manifest).filter(([name]) => !names.includes(name)));

/** Writes the bundled packages into a folder `node_modules`. */
export function writeBundled(bundled: ReadonlyMap<string, Bundled>, nodeModules: string): void {
	for (const [name, { folder, manifest, part, dependencies }] of bundled) {
		const target = join(nodeModules, name);
		copyFiles(folder, target, part.files ?? []);
		const { entry } = part;
		if (entry !== undefined) joinModules(name, entry, target);
		const joined = entry !== undefined && { type: 'module', exports: { [entry]: './index.js' } };
		const written = { ...omit(manifest, leftOut), dependencies, ...joined };
		writeFileSync(join(target, 'package.json'), JSON.stringify(written, null, '\t'));
	}
}
