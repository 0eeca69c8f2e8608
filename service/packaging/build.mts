// Makes the package that is published: node packaging/build.mts [FOLDER]
//
// The folder (default: output/service of the repository) is ready for npm pack: the compiled program, the page without
// comments, what is bundled of other packages, and the bill of materials.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBundled, omit, writeBundled } from './bundled.mts';
import type { Bundled } from './bundled.mts';
import { writePage } from './page.mts';
import { writeSbom } from './sbom.mts';

const service = resolve(import.meta.dirname, '..');
const project = resolve(service, '..');
const { positionals } = parseArgs({ allowPositionals: true });
const target = resolve(positionals[0] ?? join(project, 'output/service'));

interface ServiceManifest {
	readonly name: string;
	readonly version: string;
	readonly dependencies: Readonly<Record<string, string>>;
	readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * The package.json of the workspace, in which what is bundled is a dependency, as npm wants it; with it, npm packs what
 * that depends on.
 */
function publishedManifest(workspace: ServiceManifest, bundled: ReadonlyMap<string, Bundled>) {
	const bundleDependencies = Object.keys(workspace.devDependencies).filter((name) =>
		bundled.has(name),
	);
	const versionOf = (name: string) => [name, bundled.get(name)?.manifest.version] as const;
	const dependencies = {
		...workspace.dependencies,
		...Object.fromEntries(bundleDependencies.map(versionOf)),
	};
	const published = omit(workspace, ['private', 'scripts', 'devDependencies']);
	return { ...published, dependencies, bundleDependencies };
}

const workspace = JSON.parse(
	readFileSync(join(service, 'package.json'), 'utf8'),
) as ServiceManifest;
const bundled = findBundled(workspace.dependencies);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const compiler = ['-p', join(service, 'tsconfig.json'), '--outDir', join(target, 'dist')];
execFileSync('tsc', compiler, { stdio: 'inherit' });
for (const part of ['bin', 'CHANGELOG.md', 'LICENSE', 'README.md']) {
	cpSync(join(service, part), join(target, part), { recursive: true });
}
writePage(join(service, 'web'), join(target, 'web'));
writeBundled(bundled, join(target, 'node_modules'));
const manifest = publishedManifest(workspace, bundled);
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
writeSbom(join(target, 'sbom.cdx.json'), { project, workspace, bundled });
