// node scripts/setup.mjs [--build] PROGRAM [ARGUMENT...]
//
// Makes a fresh clone ready (dependencies and, with --build, dist/) and runs PROGRAM on Node 24.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainNpmFailure, npmCommand, npmEnvironment } from './npm.cjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => join(root, ...parts);
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

class SetupFailure extends Error {}

/** Runs a command quietly behind a line that counts the seconds; rejects with its last output. */
function runBehindProgress(label, command, args, env = process.env) {
	const startedAt = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	const isTerminal = Boolean(process.stderr.isTTY);
	const show = () => process.stderr.write(isTerminal ? `\r${label} … ${seconds()} ` : '');
	if (!isTerminal) process.stderr.write(`${label} …\n`);
	const timer = setInterval(show, 500);
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
		}
		child.on('error', reject);
		child.on('close', (code) => {
			clearInterval(timer);
			process.stderr.write(
				`${isTerminal ? '\r' : ''}${label}: ${code === 0 ? 'done' : 'failed'} after ${seconds()}\n`,
			);
			if (code === 0) resolve();
			else reject(Object.assign(new Error(`${label} failed`), { output }));
		});
	});
}

async function installDependencies() {
	const isCurrent =
		modifiedAt(inRoot('node_modules/.package-lock.json')) >=
		modifiedAt(inRoot('package-lock.json'));
	if (isCurrent) return;
	const label = 'Installing the development dependencies (about a minute)';
	try {
		await runBehindProgress(label, ...npmCommand(['ci']), npmEnvironment());
	} catch (error) {
		throw new SetupFailure(explainNpmFailure(error.output ?? error.message, root));
	}
}

function newestSource() {
	const sources = ['nodes', 'credentials', 'icons'].flatMap((folder) =>
		readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
	);
	return Math.max(
		...[...sources, inRoot('tsconfig.json'), inRoot('gulpfile.js'), inRoot('package.json')].map(
			modifiedAt,
		),
	);
}

async function build(node) {
	// Written after the build, so that an interrupted one is repeated.
	const stamp = inRoot('node_modules', '.cache', 'pdf-template', 'built');
	const isWhole = existsSync(inRoot('dist', 'credentials', 'PdfTemplateApi.credentials.js'));
	if (isWhole && modifiedAt(stamp) > newestSource()) return;
	const begunAt = new Date();
	try {
		await runBehindProgress('Building the nodes', node, [
			'node_modules/gulp/bin/gulp.js',
			'--silent',
		]);
	} catch (error) {
		throw new SetupFailure(`The build did not succeed.\n${(error.output ?? error.message).trim()}`);
	}
	mkdirSync(dirname(stamp), { recursive: true });
	writeFileSync(stamp, '');
	// A source that changed during the build is newer than this time.
	utimesSync(stamp, begunAt, begunAt);
}

/** Node 24 of the development dependencies, or else the Node that runs this, if it is new enough. */
function findNode24() {
	const bundled = inRoot(
		'node_modules/node/bin',
		process.platform === 'win32' ? 'node.exe' : 'node',
	);
	if (existsSync(bundled)) return bundled;
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	throw new SetupFailure(
		'Node 24 is missing: npm skipped the install script of the package "node". Run "npm rebuild node --ignore-scripts=false" or use Node 24 yourself.',
	);
}

/** Replaces this process as far as a child can: same streams, forwarded signals, same exit code. */
function runProgram(node, args) {
	const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
		stdio: 'inherit',
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
	}
	child.on('close', (code, signal) => {
		process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
	});
}

async function main() {
	const [first, ...rest] = process.argv.slice(2);
	const [program, ...args] = first === '--build' ? rest : [first, ...rest];
	if (Number(process.versions.node.split('.')[0]) < 20) {
		throw new SetupFailure(
			`Node 20 or newer is needed; this is ${process.version}. Install a newer one from https://nodejs.org and run the command again.`,
		);
	}
	await installDependencies();
	const node = findNode24();
	if (first === '--build') await build(node);
	runProgram(node, [inRoot(program), ...args]);
}

main().catch((error) => {
	process.stderr.write(`${error instanceof SetupFailure ? error.message : error.stack}\n`);
	process.exitCode = 1;
});
