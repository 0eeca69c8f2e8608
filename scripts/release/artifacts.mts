import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Release } from './checks.mts';
import { npm, readFromTarball } from './tarball.mts';

interface Bom {
	readonly metadata: { readonly component: { name: string } };
}

/** Npm's bill of materials of the nodes, by the lock file: node_modules also holds what install scripts put there. */
async function bomOfNodes({ project, packageJson }: Release): Promise<Bom> {
	const omitted = ['--omit', 'dev', '--omit', 'peer', '--package-lock-only'];
	const kind = ['--sbom-type', 'library', '--workspaces=false'];
	const args = ['sbom', '--sbom-format', 'cyclonedx', ...omitted, ...kind];
	const bom = JSON.parse(await npm(args, project)) as Bom;
	// npm writes the folder's name there.
	bom.metadata.component.name = packageJson.name;
	return bom;
}

/**
 * Writes the bill of materials (CycloneDX) of the package, and returns its path. The service's package contains its
 * own.
 */
export async function writeSbom(release: Release, folder: string): Promise<string> {
	const { packageJson, tarball } = release;
	const path = join(folder, `${packageJson.name}-${packageJson.version}.cdx.json`);
	const own = await readFromTarball(tarball, 'sbom.cdx.json');
	const text = own ?? `${JSON.stringify(await bomOfNodes(release), null, 2)}\n`;
	await writeFile(path, text);
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
