import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { explainNpmFailure, npmCommand, npmEnvironment } from '../../../scripts/npm.cjs';

const run = promisify(execFile);

/** Something that keeps an installation from being made, in words for the person who wants it. */
export class InstallationError extends Error {}

/**
 * Runs npm in a folder with a lock file, with no settings but those of scripts/npm.cjs and of the folder's
 * .npmrc. `onOutput` is told what npm prints while it works.
 */
export async function npm(
	folder: string,
	args: readonly string[],
	onOutput: (text: string) => void = () => undefined,
): Promise<string> {
	const [program, all] = npmCommand(args);
	try {
		const options = { cwd: folder, env: npmEnvironment(), maxBuffer: 64 * 1024 * 1024 };
		const running = run(program, all, options);
		running.child.stderr?.on('data', (chunk) => onOutput(String(chunk)));
		return (await running).stdout;
	} catch (error) {
		const {
			stdout = '',
			stderr = '',
			message,
		} = error as Error & Partial<Record<'stdout' | 'stderr', string>>;
		throw new InstallationError(explainNpmFailure(`${stderr}${stdout}` || message, folder));
	}
}

/** Asks for one package, because `npm ci` takes minutes to find out that there is no network. */
export async function reachRegistry(folder: string): Promise<void> {
	const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	const [name, version] = Object.entries(dependencies).at(-1) ?? [];
	await npm(folder, ['view', `${name}@${version}`, 'version', '--json']);
}
