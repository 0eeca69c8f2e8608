import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** What has to be installed to run a program with these files; `undefined` if they are there. */
export function whyNotJava(debianPackage: string, jar: string): string | undefined {
	if (!existsSync(jar)) return `apt-get install ${debianPackage}`;
	const hasCompiler = spawnSync('javac', ['-version']).error === undefined;
	return hasCompiler ? undefined : 'apt-get install default-jdk-headless';
}

/** Compiles the class that stands beside this file and runs it. Throws if it fails. */
export function runJava(
	name: string,
	jars: readonly string[],
	folder: string,
	input: string,
): void {
	const classes = join(folder, 'classes');
	mkdirSync(classes, { recursive: true });
	const path = [...jars, classes].join(':');
	run('javac', ['-cp', path, '-d', classes, join(import.meta.dirname, `${name}.java`)]);
	const report = run('java', ['-Djava.awt.headless=true', '-Xmx2g', '-cp', path, name, input]);
	if (report !== '') console.log(report.trim());
}

function run(program: string, options: readonly string[]): string {
	const result = spawnSync(program, options, { maxBuffer: 1 << 28 });
	if (result.status !== 0) throw new Error(`${program} failed: ${String(result.stderr)}`);
	return String(result.stdout);
}
