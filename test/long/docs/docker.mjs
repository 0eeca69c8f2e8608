#!/usr/bin/env node
// Stands in for docker and kubectl in the commands of the docs: the container is the installed service, on this machine.
// CONTAINERS is the folder for what is known of them, SERVICE_WORDS the words that run the service (JSON).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const folder = process.env.CONTAINERS ?? '';
const [program, ...words] = JSON.parse(process.env.SERVICE_WORDS ?? '[]');
const named = (name) => join(folder, `${name}.json`);
const log = (name) => join(folder, `${name}.log`);

const withValue = new Map([
	['-p', '--publish'],
	['-v', '--volume'],
	['-e', '--env'],
	...['--name', '--publish', '--volume', '--env', '--user', '--tmpfs', '--cap-drop'].map((flag) => [
		flag,
		flag,
	]),
	...['--security-opt', '--stop-timeout'].map((flag) => [flag, flag]),
]);
const alone = ['--detach', '--read-only'];

function fail(message) {
	process.stderr.write(`docker: ${message}\n`);
	process.exit(125);
}

function readRun(args) {
	const values = new Map();
	let at = 0;
	for (; args[at]?.startsWith('-'); at += 1) {
		const flag = withValue.get(args[at]);
		if (flag) values.set(flag, [...(values.get(flag) ?? []), args[(at += 1)]]);
		else if (alone.includes(args[at])) values.set(args[at], []);
		else fail(`unknown flag ${args[at]}`);
	}
	const image = args[at] ?? '';
	if (!/^ghcr\.io\/[\w-]+\/pdf-template-service(:\d+\.\d+\.\d+)?$/.test(image))
		fail(`no image ${image}`);
	if (args.length > at + 1) fail('the service is started by the image');
	return values;
}

function place(source) {
	const path = isAbsolute(source) ? source : join(folder, 'volumes', source);
	mkdirSync(path, { recursive: true });
	return path;
}

async function run(args) {
	const values = readRun(args);
	const [name = 'unnamed'] = values.get('--name') ?? [];
	const [published = ''] = values.get('--publish') ?? [];
	const [, port, inside] =
		/^127\.0\.0\.1:(\d+):(\d+)$/.exec(published) ?? fail(`no port ${published}`);
	if (inside !== '4455') fail(`the image listens on 4455, not on ${inside}`);
	const volume = (values.get('--volume') ?? []).find((one) => one.endsWith(':/data'));
	const own = Object.fromEntries(
		(values.get('--env') ?? []).map((one) => one.split(/=(.*)/s).slice(0, 2)),
	);
	const data = volume === undefined ? {} : { DATA_DIR: place(volume.slice(0, -':/data'.length)) };
	const environment = { ...data, HOST: '127.0.0.1', PORT: port, ...own };
	writeFileSync(named(name), JSON.stringify(environment));
	const env = { ...process.env, ...environment };
	if (!values.has('--detach')) return spawnSync(program, words, { env, stdio: 'inherit' }).status;
	const output = openSync(log(name), 'a');
	const child = spawn(program, words, { env, detached: true, stdio: ['ignore', output, output] });
	writeFileSync(join(folder, `${name}.pid`), String(child.pid));
	child.unref();
	while (!/"The service is ready|#link=/.test(readFileSync(log(name), 'utf8'))) {
		await new Promise((go) => setTimeout(go, 50));
	}
	return 0;
}

/** What `docker exec NAME` or `kubectl exec deployment/NAME --` runs in the container. */
function execute(name, [command, ...args]) {
	if (command !== 'pdf-template-service') fail(`no program ${command}`);
	if (!existsSync(named(name))) fail(`no container ${name}`);
	const env = { ...process.env, ...JSON.parse(readFileSync(named(name), 'utf8')) };
	const inPlace = args.map((arg) => arg.replace(/^\/data\//, `${env.DATA_DIR}/`));
	return spawnSync(program, [...words, ...inPlace], { env, stdio: 'inherit' }).status;
}

const [verb, first = '', ...rest] = process.argv.slice(2);
if (verb === 'run') process.exitCode = await run([first, ...rest]);
else if (verb === 'logs') process.stdout.write(readFileSync(log(first), 'utf8'));
else if (verb === 'exec' && rest[0] === '--')
	process.exitCode = execute(first.replace(/^deployment\//, ''), rest.slice(1));
else if (verb === 'exec') process.exitCode = execute(first, rest);
else fail(`no command ${verb}`);
