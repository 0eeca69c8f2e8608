import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const { TEST_SERVICE: chosen = 'package' } = process.env;
if (!['package', 'sources'].includes(chosen)) {
	throw new Error(`TEST_SERVICE is "${chosen}"; it can be "package" or "sources".`);
}

/** Whether the sources are asked instead of the installed package, as while one develops (TEST_SERVICE=sources). */
export const asksSources = chosen === 'sources';

let found: string | undefined;

/** The folder in which the packed service is installed; the first call on this machine packs and installs it. */
export function installedFolder(): string {
	const program = join(import.meta.dirname, 'install.mts');
	found ??= execFileSync(process.execPath, ['--no-warnings', program], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
	}).trim();
	return join(found, 'installed');
}

/** The folder of the installed package itself. */
export const packageFolder = (): string =>
	join(installedFolder(), 'node_modules/pdf-template-service');
