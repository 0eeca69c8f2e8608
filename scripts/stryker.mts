// npm run test:stryker: lets Stryker change the code of the nodes, one small change at a time, and looks whether a test
// fails. With paths it does so for these alone: npm run test:stryker -- --mutate nodes/shared/wire/*.ts
// What survives is in output/mutants.json; below 85 % it fails. Stryker has a folder and a lock file of its own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMain } from './console/text.mts';
import { npm } from '../test/n8n/install/npm.ts';

const project = resolve(import.meta.dirname, '..');
const folder = join(project, 'test/mutants/stryker');
const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

await runMain(async () => {
	if (!existsSync(program)) await npm(folder, ['ci', '--ignore-scripts']);
	const options = ['run', join(folder, 'stryker.config.mjs'), ...process.argv.slice(2)];
	const { status } = spawnSync(process.execPath, [program, ...options], {
		cwd: project,
		stdio: 'inherit',
	});
	process.exitCode = status ?? 1;
});
