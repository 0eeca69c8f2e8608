import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { checkNodes } from './install/checkNodes.ts';
import { installOnce } from './install/installOnce.ts';
import { installTool } from './install/installTool.ts';
import { InstallationError, npm } from './install/npm.ts';
import { installCounting, printStep, type ShowStep } from './install/progress.ts';

export { cacheFolder } from './install/installOnce.ts';

/** Where a real n8n lies and how it is started. */
export interface Installation {
	readonly version: string;
	/** The script that Node runs. */
	readonly program: string;
}

const chosen = process.env.TEST_N8N_VERSION;

/** What the suites of the package's core run on: the newest n8n with a lock file here, and the last 1.x. */
export const testedVersions: readonly string[] = chosen ? [chosen] : ['2.41.1', '1.123.81'];

/** What all else runs on. */
export const defaultVersion = testedVersions[0] ?? '';

export const versionsFolder = join(import.meta.dirname, 'versions');

/**
 * A real n8n of the given version, installed once per machine and lock file: that downloads about 0.7 GB,
 * takes some minutes and 2.7 GB. `source` has its manifest and lock file. Fails with an InstallationError where the user
 * can mend the cause.
 */
export async function installN8n(
	version: string,
	onStep: ShowStep = printStep,
	source = join(versionsFolder, version),
): Promise<Installation> {
	await access(join(source, 'package-lock.json')).catch(() => {
		throw new InstallationError(`There is no lock file for n8n ${version} in test/n8n/versions.`);
	});
	const target = await installOnce({
		name: `n8n-${version}`,
		source,
		steps: 'npm ci; npm rebuild sqlite3',
		gigabytes: 4,
		install: async (staging) => await installParts(version, staging, onStep),
	});
	return { version, program: join(target, 'node_modules/n8n/bin/n8n') };
}

async function installParts(version: string, staging: string, onStep: ShowStep): Promise<void> {
	await onStep(`Installing n8n ${version}, once on this machine (some minutes)`, async (report) => {
		await installCounting(staging, report);
	});
	// Install scripts are off (.npmrc), because one dependency wants to download and compile; this is needed.
	await onStep('Building its database driver (about a minute)', async () => {
		await npm(staging, ['rebuild', '--ignore-scripts=false', 'sqlite3']);
	});
	await onStep('Loading the nodes that the examples use', async () => {
		await checkNodes(join(staging, 'node_modules/n8n'));
	});
}

/** The folder of n8n's scanner of community packages, installed once per machine and lock file. */
export async function installScanner(): Promise<string> {
	return await installTool(join(import.meta.dirname, 'scanner'), 0.5);
}

/** The folder of an S3 server, installed likewise. */
export async function installS3(): Promise<string> {
	return await installTool(join(import.meta.dirname, 's3'), 0.1);
}
