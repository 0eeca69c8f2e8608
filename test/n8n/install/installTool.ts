import { basename } from 'node:path';
import { installOnce } from './installOnce.ts';
import { installCounting, printStep } from './progress.ts';

/**
 * The folder of a program that only some tests need, installed once per machine and lock file; `source` has its
 * package.json, lock file and .npmrc. Fails with an InstallationError where the user can mend the cause.
 */
export async function installTool(source: string, gigabytes: number): Promise<string> {
	const name = basename(source);
	return await installOnce({
		name,
		source,
		gigabytes,
		steps: 'npm ci',
		install: async (staging) => {
			await printStep(`Installing ${name}, once on this machine`, async (report) => {
				await installCounting(staging, report);
			});
		},
	});
}
