// npm run n8n: starts a real n8n with the packed package, the local service, the credential and the examples, to click
// through.
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startService, type LocalService } from '../test/mock-server/server/start.ts';
import { listPackage } from '../test/n8n/communityPackages.ts';
import { InstallationError } from '../test/n8n/install/npm.ts';
import { defaultVersion, installN8n } from '../test/n8n/installation.ts';
import { Instance, n8nFolder } from '../test/n8n/instance.ts';
import { installPacked } from '../test/n8n/packedPackage.ts';
import { owner, Session } from '../test/n8n/session.ts';
import { withClock } from './console/progress.mts';
import { bold, dim, green, print, red, runMain, UserError } from './console/text.mts';
import { rebuildOnChange } from './rebuild.mts';
import { importExamples } from './trialExamples.mts';

const project = resolve(import.meta.dirname, '..');
const home = join(project, 'output/n8n');
const filesFolder = join(home, 'files');
const logFile = join(home, 'n8n.log');

const help = `npm run n8n -- [OPTIONS]

Opens a real n8n with this package installed, the local service running and the examples imported.
What you do in it stays in output/n8n.

  --port N           port of n8n (default: 5678)
  --service-port N   port of the local service (default: 4455)
  --n8n-version V    an n8n with a lock file in test/n8n/versions (default: ${defaultVersion})
  --n8n FILE         the script of an n8n you already have, such as .../node_modules/n8n/bin/n8n
  --watch            rebuild the nodes when you change them, and reload them in n8n (npm run dev)
  --fresh            delete what you did in it before
  --help             this text`;

function readOptions() {
	try {
		return parseArgs({
			options: {
				port: { type: 'string', default: '5678' },
				'service-port': { type: 'string', default: '4455' },
				'n8n-version': { type: 'string', default: defaultVersion },
				n8n: { type: 'string' },
				watch: { type: 'boolean', default: false },
				fresh: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new UserError(`${(error as Error).message.split('\n')[0]}. Try npm run n8n -- --help`);
	}
}

async function installed(version: string): Promise<string> {
	try {
		return (await installN8n(version, withClock)).program;
	} catch (error) {
		throw error instanceof InstallationError ? new UserError(error.message) : error;
	}
}

/** The script of the n8n to run: the given one, or else our own installation. */
async function findProgram(named: string | undefined, version: string): Promise<string> {
	if (named === undefined) return await installed(version);
	const candidates = [named, join(named, 'bin/n8n'), join(named, 'node_modules/n8n/bin/n8n')];
	for (const candidate of candidates.map((path) => resolve(path))) {
		const entry = await stat(candidate).catch(() => undefined);
		if (entry?.isFile()) return await realpath(candidate);
	}
	throw new UserError(
		`There is no n8n at ${named}: enter the path of its script, or of its folder.`,
	);
}

/** Checked here, because n8n and the local service report a taken port late, and in their own words. */
async function needFree(port: number, option: string): Promise<void> {
	const server = createServer();
	try {
		server.listen(port, '127.0.0.1');
		await once(server, 'listening');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code !== 'EADDRINUSE') throw error;
		throw new UserError(
			`Port ${port} is in use. Stop the program that uses it, or choose another port: npm run n8n -- ${option} ${port + 1}`,
		);
	}
	server.close();
	await once(server, 'close');
}

function readPort(text: string, option: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
	throw new UserError(`${option} ${text} isn't a port: enter a number from 0 to 65535.`);
}

function showDoors(instance: Instance, { url, apiKey }: LocalService): void {
	print(
		'',
		`${bold('n8n')}             ${instance.url}/home/workflows`,
		`  sign in as      ${owner.email}`,
		`  password        ${owner.password}`,
		`${bold('Local service')}   ${url} ${dim(`(key ${apiKey}, credential "Local service")`)}`,
		`${bold('Examples')}        among the workflows; their files are in ${filesFolder}`,
		`${bold("n8n's log")}       ${logFile}`,
		'',
		dim('Ctrl-C ends both. What you did stays in output/n8n; --fresh deletes it.'),
	);
}

/**
 * Keeps n8n's output in a file that only its owner can read, without the API key, which n8n may print with a failed
 * request.
 */
function logTo(file: WriteStream, { apiKey }: LocalService): (line: string) => void {
	return (line) => void file.write(`${line.replaceAll(apiKey, '***')}\n`);
}

function showBuild(error?: Error): void {
	const time = new Date().toLocaleTimeString();
	if (error) print(`${red('✗')} ${time} ${error.message.trim()}`);
	else print(`${green('✓')} ${time} built; n8n loads it now`);
}

await runMain(async () => {
	const options = readOptions();
	if (options.help) {
		print(help);
		return;
	}
	const port = readPort(options.port, '--port');
	const servicePort = readPort(options['service-port'], '--service-port');
	await needFree(port, '--port');
	await needFree(servicePort, '--service-port');
	const program = await findProgram(options.n8n, options['n8n-version']);
	if (options.fresh) await rm(home, { recursive: true, force: true });
	await mkdir(filesFolder, { recursive: true });
	const packageJson = await withClock(
		'Packing the nodes and installing them',
		async () => await installPacked(project, n8nFolder(home)),
	);
	await using service = await startService({
		port: servicePort,
		dataDir: join(home, 'service'),
	});
	await using instance = await withClock(
		'Starting n8n',
		async () =>
			await Instance.start({
				program,
				home,
				port,
				filesFolder,
				onLine: logTo(createWriteStream(logFile, { mode: 0o600 }), service),
				env: options.watch ? { N8N_DEV_RELOAD: 'true' } : {},
			}),
	);
	await listPackage(n8nFolder(home), packageJson);
	const session = await Session.open(instance.url);
	await importExamples({ session, service, filesFolder });
	showDoors(instance, service);
	const ending = new AbortController();
	const isEnding = once(ending.signal, 'abort');
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());
	if (options.watch) {
		const installed = join(n8nFolder(home), 'nodes/node_modules', packageJson.name);
		await rebuildOnChange(project, installed, showBuild, ending.signal);
	}
	await isEnding;
	print('Ending …');
});
