// npm run test:stryker: Stryker makes one small change at a time to the code of the nodes, and checks whether a test
// fails. With names, only in these groups: npm run test:stryker -- limiter trigger
// Each change that no test notices needs a reason in test/mutants/survivors/, and tests must notice 85 %.
// Stryker has its own folder and lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { print, runMain, UserError } from './console/text.mts';
import { npm } from '../test/n8n/install/npm.ts';
import { groups } from '../test/mutants/stryker/groups.mjs';
import { reportOf, type Report } from '../test/mutants/report.ts';

const project = resolve(import.meta.dirname, '..');
const folder = join(project, 'test/mutants/stryker');
const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const LEAST_SCORE = 85;

function change(group: string): Report {
	const { status } = spawnSync(
		process.execPath,
		[program, 'run', join(folder, 'stryker.config.mjs')],
		{ cwd: project, stdio: 'inherit', env: { ...process.env, GROUP: group } },
	);
	if (status !== 0) throw new UserError(`Stryker could not change the group ${group}.`);
	return reportOf(group, join(project, `output/mutants/${group}.json`));
}

await runMain(async () => {
	const named = process.argv.slice(2);
	const unknown = named.filter((name) => !(name in groups));
	if (unknown.length > 0) {
		throw new UserError(`There is no ${unknown.join(', ')}: ${Object.keys(groups).join(', ')}`);
	}
	if (!existsSync(program)) await npm(folder, ['ci', '--ignore-scripts']);
	mkdirSync(join(project, 'output/mutants'), { recursive: true });
	const reports: Report[] = [];
	for (const name of named.length > 0 ? named : Object.keys(groups)) {
		const report = change(name);
		reports.push(report);
		print(`${name}: ${report.noticed} of ${report.all} noticed, ${percent([report])} %`);
	}
	const unlisted = reports.flatMap((report) => report.unlisted);
	for (const survivor of unlisted) print(survivor);
	for (const each of reports.flatMap(({ outdated }) => outdated))
		print(`no longer needed: ${each}`);
	print(`${percent(reports)} % noticed; ${unlisted.length} that are not are not listed, either`);
	if (unlisted.length > 0 || percent(reports) < LEAST_SCORE) process.exitCode = 1;
});

function percent(reports: readonly Report[]): number {
	const sum = (count: (report: Report) => number) =>
		reports.reduce((total, report) => total + count(report), 0);
	return Number(((100 * sum(({ noticed }) => noticed)) / sum(({ all }) => all)).toFixed(1));
}
