import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from './checks.mts';

const run = promisify(execFile);

interface Bom {
	readonly metadata: { readonly component: { name: string } };
}

/** Writes the bill of materials (CycloneDX) of what is published, and gives back its path. */
export async function writeSbom(
	{ project, packageJson }: Release,
	folder: string,
): Promise<string> {
	// By the lock file: node_modules also holds what install scripts put there. The service is another package.
	const omitted = ['--omit', 'dev', '--omit', 'peer', '--package-lock-only', '--workspaces=false'];
	const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library', ...omitted];
	const options = { cwd: project, shell: process.platform === 'win32' };
	const { stdout } = await run('npm', args, options);
	const bom = JSON.parse(stdout) as Bom;
	// npm puts the name of the folder there.
	bom.metadata.component.name = packageJson.name;
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
