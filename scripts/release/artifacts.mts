import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Release } from './checks.mts';
import { npm } from './tarball.mts';

interface Component {
	readonly type: 'library';
	readonly name: string;
	readonly version: string;
	readonly purl: string;
	readonly licenses?: readonly object[];
}

interface Bom {
	readonly metadata: { readonly component: { name: string } };
	readonly components: Component[];
}

/** The packages of which the tarball brings a part in `dist/node_modules`: for npm they are development dependencies. */
async function bundled({ project, tarball }: Release): Promise<Component[]> {
	const manifest = /^dist\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/;
	const paths = tarball.files.map(({ path }) => path).filter((path) => manifest.test(path));
	return await Promise.all(
		paths.map(async (path): Promise<Component> => {
			const { name, version, license } = JSON.parse(
				await readFile(join(project, path), 'utf8'),
			) as { name: string; version: string; license?: string };
			const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
			// An expression is what CycloneDX takes any text for that names licenses.
			const licenses = license === undefined ? {} : { licenses: [{ expression: license }] };
			return { type: 'library', name, version, purl, ...licenses };
		}),
	);
}

/** Writes the bill of materials (CycloneDX) of what is published, and returns its path. */
export async function writeSbom(release: Release, folder: string): Promise<string> {
	const { project, packageJson } = release;
	// By the lock file: node_modules also holds what install scripts put there. The nodes and the service are two packages.
	const omitted = ['--omit', 'dev', '--omit', 'peer', '--package-lock-only'];
	const isWorkspace = packageJson.n8n === undefined;
	const kind = isWorkspace ? ['application'] : ['library', '--workspaces=false'];
	const args = ['sbom', '--sbom-format', 'cyclonedx', ...omitted, '--sbom-type', ...kind];
	const bom = JSON.parse(await npm(args, project)) as Bom;
	// npm puts the name of the folder there.
	bom.metadata.component.name = packageJson.name;
	bom.components.push(...(await bundled(release)));
	const path = join(folder, `${packageJson.name}-${packageJson.version}.cdx.json`);
	await writeFile(path, `${JSON.stringify(bom, null, 2)}\n`);
	return path;
}

/** Writes SHA256SUMS for files, as `sha256sum --check` reads it. */
export async function writeChecksums(paths: readonly string[], folder: string): Promise<string> {
	const lines = await Promise.all(
		paths.map(async (path) => {
			const sum = createHash('sha256')
				.update(await readFile(path))
				.digest('hex');
			return `${sum}  ${basename(path)}\n`;
		}),
	);
	const path = join(folder, 'SHA256SUMS');
	await writeFile(path, lines.join(''));
	return path;
}
