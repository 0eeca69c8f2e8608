import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installScanner } from '../../test/n8n/installation.ts';

const run = promisify(execFile);

/** With NODE_ENV=test, n8n's rules would treat the files as tests. */
const env = { ...process.env, NODE_ENV: undefined };

/** What n8n's scanner finds. */
export interface Verdict {
	readonly passed: boolean;
	readonly message?: string;
}

/** Runs n8n's scanner for verified packages on the sources and on the tarball. */
export async function scan(
	project: string,
	unpacked: string,
): Promise<{ ofSources: Verdict; ofTarball: Verdict }> {
	const cwd = await installScanner();
	const { stdout } = await run(process.execPath, ['scan.mjs', project, unpacked], { cwd, env });
	return JSON.parse(stdout) as { ofSources: Verdict; ofTarball: Verdict };
}

/** Copies only the sources of the package: `n8n-node lint` lints everything in the folder, even tests. */
export async function copySources(project: string, target: string): Promise<void> {
	const settings = ['package.json', 'tsconfig.json', 'eslint.config.mjs'];
	for (const part of ['nodes', 'credentials', 'icons', ...settings]) {
		await cp(join(project, part), join(target, part), { recursive: true });
	}
	await symlink(join(project, 'node_modules'), join(target, 'node_modules'));
}

/**
 * Runs `n8n-node lint`, which requires n8n's unchanged rules, on copied sources; returns its output.
 *
 * @throws with its output as `stdout`, if it finds an error.
 */
export async function lint(sources: string, project: string): Promise<string> {
	const command = join(project, 'node_modules/.bin/n8n-node');
	return (await run(process.execPath, [command, 'lint'], { cwd: sources, env })).stdout;
}
