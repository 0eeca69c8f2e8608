// node scripts/setup.mjs [--build] PROGRAM [ARGUMENT...]
//
// Makes a fresh clone ready (dependencies and, with --build, dist/) and runs PROGRAM on Node 24.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => join(root, ...parts);
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

class SetupFailure extends Error {}

/** Runs a command quietly behind a line that counts the seconds; rejects with its last output. */
function runBehindProgress(label, command, args) {
	const startedAt = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	const isTerminal = Boolean(process.stderr.isTTY);
	const show = () => process.stderr.write(isTerminal ? `\r${label} … ${seconds()} ` : '');
	if (!isTerminal) process.stderr.write(`${label} …\n`);
	const timer = setInterval(show, 500);
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
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
	const npm = process.env.npm_execpath;
	const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
	try {
		await runBehindProgress('Installing the development dependencies (about a minute)', command, [
			...args,
			'ci',
			'--loglevel=error',
		]);
	} catch (error) {
		throw new SetupFailure(explainInstallFailure(error.output ?? error.message));
	}
}

function explainInstallFailure(output) {
	if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
		return 'npm could not reach its registry. Check the network (or the proxy settings of npm) and run the command again.';
	}
	if (/EACCES|EROFS|EPERM/.test(output)) {
		return `npm may not write to ${root}. Clone the project into a folder of your own and run the command again.`;
	}
	if (/ENOSPC/.test(output)) return 'The disk is full: the development dependencies need 1.5 GB.';
	return `npm ci did not succeed. Its last lines:\n${output.trim().split('\n').slice(-12).join('\n')}`;
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
	const stamp = inRoot('dist', 'credentials', 'PdfTemplateApi.credentials.js');
	if (modifiedAt(stamp) > newestSource()) return;
	try {
		await runBehindProgress('Building the nodes', node, [
			'node_modules/gulp/bin/gulp.js',
			'--silent',
		]);
	} catch (error) {
		throw new SetupFailure(`The build did not succeed.\n${(error.output ?? error.message).trim()}`);
	}
}

/** The Node 24 that comes with the development dependencies, else the one that runs this, if it is new enough. */
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

/** Replaces this process as far as a child can: same streams, signals handed on, same exit code. */
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
		throw new SetupFailure(`Node 20 or newer is needed; this is ${process.version}.`);
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
