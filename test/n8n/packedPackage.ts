import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder that holds nothing but the packed package, and what its package.json says. */
export interface PackageJson {
	readonly name: string;
	readonly version: string;
	readonly author: { readonly name: string; readonly email: string };
}

/**
 * Packs the project and unpacks the tarball below n8n's folder for community packages, as n8n itself does
 * when one is installed from the editor.
 */
export async function installPacked(project: string, n8nFolder: string): Promise<PackageJson> {
	const packageJson = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
	const target = join(n8nFolder, 'nodes/node_modules', packageJson.name);
	const packing = await mkdtemp(join(tmpdir(), 'pdf-template-pack-'));
	try {
		await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packing], {
			cwd: project,
			shell: process.platform === 'win32',
		});
		const [tarball] = await readdir(packing);
		if (!tarball) throw new Error('npm pack made no tarball');
		await rm(target, { recursive: true, force: true });
		await mkdir(target, { recursive: true });
		await run('tar', ['xzf', join(packing, tarball), '-C', target, '--strip-components=1']);
	} finally {
		await rm(packing, { recursive: true, force: true });
	}
	return packageJson;
}
