import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { npmEnvironment } from '../../../scripts/npm.cjs';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { installedFolder } from '../../../service/test/installed/installation.ts';
import { command, programWords, run } from '../../../service/test/installed/program.ts';
import type { Environment } from '../../../service/test/installed/program.ts';
import { until } from '../../../service/test/until.ts';
import { readComposeFile } from '../../composeFile.ts';
import { freePort } from '../../freePort.ts';
import { defaultVersion } from '../../n8n/installation.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { S3Server } from '../../n8n/s3/server.ts';
import { newDatabase } from '../storage/newDatabase.ts';
import { StrictS3 } from '../storage/strictS3.ts';
import { blocksOf, commandsOf, pages, textOf } from './blocks.ts';
import type { Block } from './blocks.ts';

const opened = new AsyncDisposableStack();
let folder: string;
let tools: string;
let database: Server | undefined;
let s3: S3Server;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'docs-commands-'));
	opened.defer(() => rmSync(folder, { recursive: true }));
	tools = join(folder, 'tools');
	mkdirSync(tools);
	const words = programWords().map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
	writeFileSync(join(tools, 'pdf-template-service'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
	for (const tool of ['docker', 'kubectl']) {
		copyFileSync(join(import.meta.dirname, 'docker.mjs'), join(tools, tool));
	}
	for (const tool of readdirSync(tools)) chmodSync(join(tools, tool), 0o755);
	if (hasPostgres()) {
		const server = await startPostgres();
		database = server;
		opened.defer(() => server.close());
	}
	s3 = await S3Server.open('pdfs');
	opened.defer(() => s3.close());
}, 300_000);
afterAll(() => opened.disposeAsync());

let folders = 0;
/** An empty folder in which npx finds the installed service, as it would find what it has downloaded. */
function newFolder(): string {
	const path = join(folder, `run-${(folders += 1)}`);
	mkdirSync(path);
	writeFileSync(join(path, 'package.json'), '{ "private": true, "type": "module" }');
	symlinkSync(join(installedFolder(), 'node_modules'), join(path, 'node_modules'));
	return path;
}

interface Shell {
	readonly cwd: string;
	readonly environment?: Environment;
}

/** The environment of a shell: the stand-ins, then this Node, then what is installed on the machine. */
function environmentOf({ cwd, environment = {} }: Shell): NodeJS.ProcessEnv {
	return {
		...npmEnvironment(),
		CONTAINERS: cwd,
		SERVICE_WORDS: JSON.stringify(programWords()),
		...environment,
		PATH: [tools, dirname(process.execPath), process.env['PATH']].join(delimiter),
	};
}

/** Runs commands to their end; returns what they print. */
async function sh(commands: string, shell: Shell): Promise<string> {
	const child = spawn('sh', ['-ec', commands], {
		cwd: shell.cwd,
		env: environmentOf(shell),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let [out, words] = ['', ''];
	child.stdout.on('data', (chunk) => (out += String(chunk)));
	child.stderr.on('data', (chunk) => (words += String(chunk)));
	const [code] = (await once(child, 'close')) as [number | null];
	if (code !== 0) throw new Error(`${commands}\n${code} ${words}`);
	return out;
}

/** Starts what serves until it is told to end, asks it, and ends it as Ctrl-C does. */
async function serving(
	commands: string,
	shell: Shell & { readonly port: number },
	ask: (url: string, words: () => string) => Promise<void>,
): Promise<void> {
	const child = spawn('sh', ['-ec', commands], {
		cwd: shell.cwd,
		env: environmentOf(shell),
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	let words = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => (words += String(chunk)));
	}
	const url = `http://127.0.0.1:${shell.port}`;
	const ended = once(child, 'exit');
	try {
		await until(`the service of ${commands}`, async () => {
			if (child.exitCode !== null) throw new Error(words);
			return await fetch(`${url}/readyz`).then(
				({ ok }) => ok,
				() => false,
			);
		});
		await ask(url, () => words);
	} finally {
		if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
		await ended;
	}
}

const form = async () => Buffer.from(await smallForm({ text: ['customer'] }));

/** A data folder with the template "Invoice", and what asks for it. */
async function invoiceIn(environment: Environment, cwd: string) {
	const pdf = join(cwd, 'Invoice.pdf');
	writeFileSync(pdf, await form());
	await command(environment, 'team', 'add', 'Office');
	const team = ['--team', 'Office'];
	const uid = await command(environment, 'template', 'add', pdf, ...team);
	const key = await command(environment, 'key', 'add', ...team, '--name', 'n8n');
	return { uid, key };
}

interface Asking {
	readonly times?: number;
	readonly cwd?: string;
	/** Called before the commands are run; returns what stands in for their words. */
	readonly prepare?: (fill: () => Promise<string>) => Promise<Readonly<Record<string, string>>>;
}

/** A service with the template "Invoice" while commands are run that ask it, with its key, ID and port in their places. */
async function asking(
	block: Block,
	{ times = 1, cwd = newFolder(), prepare = async () => ({}) }: Asking = {},
): Promise<string[]> {
	const port = await freePort();
	const environment = { DATA_DIR: join(cwd, 'data'), PORT: String(port) };
	const { uid, key } = await invoiceIn(environment, cwd);
	const answers: string[] = [];
	await serving('pdf-template-service', { cwd, port, environment }, async (url) => {
		const fill = async () => {
			const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
			const body = JSON.stringify({ data: { customer: 'Ada' } });
			const asked = { method: 'POST', headers, body };
			const response = await fetch(`${url}/v1/templates/${uid}`, asked);
			return ((await response.json()) as { uid: string }).uid;
		};
		const words = {
			'pdf_…': key,
			'6ab1d7a6-…': uid,
			':4455': `:${port}`,
			...(await prepare(fill)),
		};
		const commands = Object.entries(words).reduce(
			(text, [word, own]) => text.replaceAll(word, own),
			commandsOf(block),
		);
		for (let turn = 0; turn < times; turn += 1) answers.push(await sh(commands, { cwd }));
	});
	return answers;
}

/** Answers what a client of OpenID Connect asks first: stands in for Keycloak. */
async function openProvider(): Promise<{ readonly issuer: string } & Disposable> {
	const server = createServer();
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	server.on('request', (_, response) => {
		const endpoint = (name: string) => ({ [`${name}_endpoint`]: `${issuer}/${name}` });
		const own = { issuer, jwks_uri: `${issuer}/jwks` };
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ ...own, ...endpoint('authorization'), ...endpoint('token') }));
	});
	return {
		issuer,
		[Symbol.dispose]: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** Variables as a file of them sets them, then the service. */
const withVariables = (text: string) => `set -a\n${text}\npdf-template-service serve`;

const freshDatabase = () => newDatabase(database as Server);
const setupLink = /\/sign-in#link=\S+/;

interface Row {
	/** How the block begins. */
	readonly begin: string;
	/** What stands in for what isn't here. */
	readonly standIn?: string;
	readonly needsDatabase?: true;
	run(block: Block): Promise<void>;
}

const stoodIn = 'the container is the installed service on this machine';

/** Starts it by npx, as a newcomer does, and finds the link for the first user. */
async function startsByNpx(block: Block): Promise<void> {
	const cwd = newFolder();
	const port = await freePort();
	await serving(
		commandsOf(block),
		{ cwd, port, environment: { PORT: String(port) } },
		async (_, words) => {
			await until('the link', () => setupLink.test(words()));
		},
	);
}

const rows: Readonly<Record<string, readonly Row[]>> = {
	'service/README.md': [
		{ begin: '$ npx pdf-template-service', run: startsByNpx },
		{
			begin: '$ docker run -p 127.0.0.1:4455:4455',
			standIn: stoodIn,
			async run(block) {
				const port = await freePort();
				const commands = commandsOf(block).replace('127.0.0.1:4455:', `127.0.0.1:${port}:`);
				await serving(commands, { cwd: newFolder(), port }, async (_, words) => {
					await until('the link', () => setupLink.test(words()));
				});
			},
		},
		{
			begin: "$ curl -H 'X-API-KEY: pdf_…'",
			async run(block) {
				const [answer = ''] = await asking(block);
				const shown = JSON.parse(block.text.split('\n').at(-1) ?? '') as Record<string, string>;
				const given = JSON.parse(answer) as Record<string, string>;
				expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(shown)));
				expect([given['name'], given['templateName']]).toEqual([
					shown['name'],
					shown['templateName'],
				]);
			},
		},
	],
	'service/docs/api.md': [
		{
			begin: "curl -H 'X-API-KEY: pdf_…' http",
			async run(block) {
				const [answer = ''] = await asking(block);
				expect(JSON.parse(answer)).toMatchObject({ totalCount: 1, data: [{ name: 'Invoice' }] });
			},
		},
		{
			begin: "curl -H 'X-API-KEY: pdf_…' -H 'Content-Type: application/pdf'",
			async run(block) {
				const cwd = newFolder();
				writeFileSync(join(cwd, 'order.pdf'), await form());
				const [answer = ''] = await asking(block, { cwd });
				expect(JSON.parse(answer)).toMatchObject({ name: 'Order', fields: [{ key: 'customer' }] });
			},
		},
	],
	'service/docs/backup.md': [
		{
			begin: 'pdf-template-service backup --to backup.tar.gz',
			async run(block) {
				const cwd = newFolder();
				await invoiceIn({ DATA_DIR: join(cwd, 'data') }, cwd);
				await sh(commandsOf(block), { cwd });
				expect(existsSync(join(cwd, 'restored/service.sqlite'))).toBe(true);
			},
		},
	],
	'service/docs/commands.md': [
		{
			begin: 'npx pdf-template-service COMMAND [OPTIONS]',
			standIn: 'each command with --help, for COMMAND [OPTIONS]',
			async run(block) {
				const cwd = newFolder();
				for (const name of ['serve', 'backup', 'key add']) {
					const text = commandsOf(block).replace('COMMAND [OPTIONS]', `${name} --help`);
					expect(await sh(text, { cwd })).toContain(name);
				}
			},
		},
	],
	'service/docs/combining.md': [
		{
			begin: "curl -H 'X-API-KEY: pdf_…'",
			async run(block) {
				const [answer = ''] = await asking(block, {
					prepare: async (fill) => ({ 'f3b0c8d2-…': await fill(), '0c1f9e52-…': await fill() }),
				});
				expect(JSON.parse(answer)).toMatchObject({ title: 'Packet 17', templateName: 'Invoice' });
			},
		},
	],
	'service/docs/docker.md': [
		{
			begin:
				'docker run --detach --name pdf-templates --publish 127.0.0.1:4455:4455 --volume pdf-templates',
			standIn: stoodIn,
			run: async (block) => await inContainer(block, (words) => expect(words).toMatch(setupLink)),
		},
		{
			begin:
				'docker run --detach --name pdf-templates --publish 127.0.0.1:4455:4455 --volume "$PWD/data',
			standIn: stoodIn,
			run: async (block) =>
				await inContainer(block, (_words, cwd) =>
					expect(existsSync(join(cwd, 'data/service.sqlite'))).toBe(true),
				),
		},
		{
			begin: 'docker run … --env PUBLIC_URL',
			standIn: `${stoodIn}; the first … is a name and a port, the last one the image`,
			needsDatabase: true,
			async run(block) {
				const secret = join(folder, 'database-url');
				writeFileSync(secret, await freshDatabase());
				const image = 'ghcr.io/n8n-nodes-pdf-template/pdf-template-service';
				const named = 'run --detach --name pdf-templates --publish 127.0.0.1:4455:4455';
				const text = commandsOf(block)
					.replace('run …', named)
					.replace('/run/secrets/database-url', secret)
					.replace(/…$/, image);
				await inContainer({ ...block, text }, (words) =>
					expect(words).toMatch(/https:\/\/pdf\.example\.com\/sign-in#link=/),
				);
			},
		},
		{
			begin: 'docker exec pdf-templates pdf-template-service team add',
			standIn: stoodIn,
			async run(block) {
				const cwd = newFolder();
				const data = join(cwd, 'data');
				mkdirSync(data);
				writeFileSync(join(cwd, 'pdf-templates.json'), JSON.stringify({ DATA_DIR: data }));
				expect(await sh(commandsOf(block), { cwd })).toMatch(/^pdf_/m);
				expect(existsSync(join(data, 'backup.tar.gz'))).toBe(true);
			},
		},
		{
			begin: 'docker compose up --build',
			standIn: 'composeSetup.test.ts runs what the file of Compose has the service do',
			run: async () => expect(Object.keys(readComposeFile().services)).toContain('service'),
		},
	],
	'service/docs/embedding.md': [
		{
			begin: "import { startService } from 'pdf-template-service'",
			async run({ text }) {
				const cwd = newFolder();
				writeFileSync(join(cwd, 'program.ts'), text);
				expect(await sh('node program.ts', { cwd })).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
			},
		},
	],
	'service/docs/fields.md': [
		{
			begin: "curl -H 'X-API-KEY: pdf_…'",
			async run(block) {
				const cwd = newFolder();
				await asking(block, { cwd });
				const pdf = readFileSync(join(cwd, 'payslip.pdf'));
				expect([pdf.subarray(0, 5).toString(), pdf.includes('/Encrypt')]).toEqual(['%PDF-', true]);
			},
		},
	],
	'service/docs/idempotency.md': [
		{
			begin: "curl -H 'X-API-KEY: pdf_…'",
			async run(block) {
				const answers = await asking(block, { times: 2 });
				const [first, second] = answers.map((text) => (JSON.parse(text) as { uid: string }).uid);
				expect([typeof first, first]).toEqual(['string', second]);
			},
		},
	],
	'service/docs/keycloak.md': [
		{
			begin: 'PUBLIC_URL=https://pdf.example.com',
			standIn: 'a provider on this machine is https://keycloak.example.com/realms/my-realm',
			async run({ text }) {
				using provider = await openProvider();
				const cwd = newFolder();
				const secret = join(cwd, 'secret');
				writeFileSync(secret, 'secret');
				await command({ DATA_DIR: join(cwd, 'data') }, 'team', 'add', 'My team');
				const port = await freePort();
				const commands = withVariables(text)
					.replace('https://keycloak.example.com/realms/my-realm', provider.issuer)
					.replace('/run/secrets/oidc-client-secret', secret);
				await serving(commands, { cwd, port, environment: { PORT: String(port) } }, async (url) => {
					const offered = await (await fetch(`${url}/app/sign-in`)).json();
					expect(offered).toMatchObject({ oidc: { name: 'Keycloak' } });
					const answer = await fetch(`${url}/app/oidc/start`, { redirect: 'manual' });
					const location = new URL(answer.headers.get('location') ?? '');
					expect([location.origin, location.searchParams.get('redirect_uri')]).toEqual([
						provider.issuer,
						'https://pdf.example.com/app/oidc/callback',
					]);
				});
			},
		},
	],
	'service/docs/kubernetes.md': [
		{
			begin: 'kubectl exec deployment/pdf-templates -- pdf-template-service team add',
			standIn: stoodIn,
			async run(block) {
				const cwd = newFolder();
				const data = { DATA_DIR: join(cwd, 'data') };
				writeFileSync(join(cwd, 'pdf-templates.json'), JSON.stringify(data));
				expect(await sh(commandsOf(block), { cwd })).toMatch(/^pdf_/m);
			},
		},
	],
	'service/docs/proxy.md': [
		{
			begin: 'PUBLIC_URL=https://pdf.example.com',
			standIn: 'the test asks as a proxy would; nginx.test.ts has a real one',
			async run({ text }) {
				const port = await freePort();
				const environment = { PORT: String(port) };
				await serving(withVariables(text), { cwd: newFolder(), port, environment }, async (url) => {
					const headers = ['-H', 'Host: pdf.example.com', '-H', 'X-Forwarded-Proto: https'];
					const answer = execFileSync('curl', ['-s', ...headers, `${url}/openapi.json`]).toString();
					expect(JSON.parse(answer)).toMatchObject({
						servers: [{ url: 'https://pdf.example.com' }],
					});
				});
			},
		},
	],
	'service/docs/scaling.md': [
		{
			begin: 'DATABASE_URL=postgres://',
			needsDatabase: true,
			async run({ text }) {
				const url = await freshDatabase();
				const port = await freePort();
				const commands = withVariables(text).replace('postgres://user:password@host/name', url);
				const shell = { cwd: newFolder(), port, environment: { PORT: String(port) } };
				await serving(commands, shell, async () => undefined);
				expect(await command({ DATABASE_URL: url }, 'team', 'add', 'Office')).toBe('');
			},
		},
		{
			begin: 'S3_BUCKET=pdfs',
			standIn: 'an S3 service on this machine is https://s3.example.com',
			async run({ text }) {
				const rules = { accessKeyId: 'A', secretAccessKey: 'B', region: 'eu-central-1' };
				await using strict = await StrictS3.open(s3.url, rules);
				const port = await freePort();
				const commands = withVariables(text)
					.replace('https://s3.example.com', strict.url)
					.replace('KEY_ID=…', 'KEY_ID=A')
					.replace('ACCESS_KEY=…', 'ACCESS_KEY=B');
				const shell = { cwd: newFolder(), port, environment: { PORT: String(port) } };
				await serving(commands, shell, async () => undefined);
				expect(strict.answered).toBeGreaterThan(0);
			},
		},
		{
			begin: 'pdf-template-service move --data ./data',
			standIn: 'an S3 service on this machine is that of AWS, whose buckets are named by the host',
			needsDatabase: true,
			async run(block) {
				const cwd = newFolder();
				await invoiceIn({ DATA_DIR: join(cwd, 'data') }, cwd);
				const domain = 's3.localhost';
				const rules = { accessKeyId: 'A', secretAccessKey: 'B', region: 'us-east-1', domain };
				await using strict = await StrictS3.open(s3.url, rules);
				const url = await freshDatabase();
				const before = (await s3.keys()).length;
				const resolving = `data:text/javascript,${encodeURIComponent(`
					import dns from 'node:dns';
					const { lookup } = dns;
					dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
				`)}`;
				await sh(commandsOf(block).replace('postgres://…', url), {
					cwd,
					environment: {
						AWS_ENDPOINT_URL_S3: strict.url,
						AWS_ACCESS_KEY_ID: 'A',
						AWS_SECRET_ACCESS_KEY: 'B',
						NODE_OPTIONS: `--import ${resolving}`,
					},
				});
				expect((await s3.keys()).length).toBeGreaterThan(before);
				expect(await command({ DATABASE_URL: url }, 'team', 'list')).toContain('Office');
			},
		},
		{
			begin: 'CREATE EXTENSION pg_trgm',
			needsDatabase: true,
			async run({ text }) {
				const url = await freshDatabase();
				await command({ DATABASE_URL: url }, 'team', 'add', 'Office');
				const psql = (sql: string) =>
					execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', '-q', url], { input: sql });
				// A service whose role may not create the extension has neither.
				psql('DROP EXTENSION IF EXISTS pg_trgm CASCADE;');
				psql(text);
				expect(psql('\\di document_by_title').toString()).toContain('document_by_title');
			},
		},
	],
	'service/docs/upgrade.md': [
		{
			begin: 'pdf-template-service backup --to before.tar.gz --data ./data',
			standIn: 'the version before is this one',
			async run(block) {
				const cwd = newFolder();
				await invoiceIn({ DATA_DIR: join(cwd, 'data') }, cwd);
				await sh(commandsOf(block), { cwd });
				expect(existsSync(join(cwd, 'data-new/service.sqlite'))).toBe(true);
			},
		},
		{
			begin: 'pdf-template-service restore before-upgrade.tar.gz --data ./data-before',
			async run(block) {
				const cwd = newFolder();
				const data = { DATA_DIR: join(cwd, 'data') };
				await invoiceIn(data, cwd);
				await command(data, 'backup', '--to', join(cwd, 'before-upgrade.tar.gz'));
				await sh(commandsOf(block), { cwd });
				expect(existsSync(join(cwd, 'data-before/service.sqlite'))).toBe(true);
			},
		},
	],
	'docs/tutorial.md': [
		{
			begin: 'mkdir certificates',
			run: startsByNpx,
		},
		{
			begin: 'npx n8n@',
			standIn: 'tutorial.browser.test.ts goes on with this n8n, which is installed once',
			run: async ({ text }) => expect(text).toBe(`npx n8n@${defaultVersion}`),
		},
	],
};

/** Runs a block that starts a container, then looks at its log and folder. */
async function inContainer(block: Block, look: (log: string, cwd: string) => void): Promise<void> {
	const cwd = newFolder();
	const port = await freePort();
	const commands = commandsOf(block).replace('127.0.0.1:4455:', `127.0.0.1:${port}:`);
	try {
		await sh(commands, { cwd });
		await until('the container', async () =>
			fetch(`http://127.0.0.1:${port}/readyz`).then(
				({ ok }) => ok,
				() => false,
			),
		);
		look(readFileSync(join(cwd, 'pdf-templates.log'), 'utf8'), cwd);
	} finally {
		const pid = Number(readFileSync(join(cwd, 'pdf-templates.pid'), 'utf8'));
		process.kill(pid, 'SIGTERM');
		await until('its end', () => !isRunning(pid));
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

describe.each(pages.filter((page) => blocksOf(page).length > 0))('%s', (page) => {
	const blocks = blocksOf(page);
	const own = rows[page] ?? [];

	it('has a row for each of its blocks with commands', () => {
		expect(
			blocks.map(({ text }) => own.filter(({ begin }) => text.startsWith(begin)).length),
		).toEqual(blocks.map(() => 1));
		expect(own).toHaveLength(blocks.length);
	});

	for (const { begin, standIn, needsDatabase, run: runRow } of own) {
		const title = standIn === undefined ? begin : `${begin} (${standIn})`;
		(needsDatabase && !hasPostgres() ? it.skip : it)(`can be run: ${title}`, async () => {
			const block = blocks.find(({ text }) => text.startsWith(begin));
			if (!block) throw new Error(`${page} has no block that begins with ${begin}`);
			await runRow(block);
		});
	}
});

describe('each option that the pages name', () => {
	/** The options of each command, as it prints them; '' stands for the program. */
	const offered = new Map<string, Set<string>>();
	beforeAll(async () => {
		const flagsIn = (text: string) => new Set(text.match(/--[a-z][a-z0-9-]*/g) ?? []);
		const { out } = await run(['--help']);
		offered.set('', flagsIn(out));
		const names = [...out.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)(?= {2,}| [A-Z[-])/gm)].map(
			([, name = '']) => name,
		);
		for (const name of new Set(names)) {
			offered.set(name, flagsIn((await run([...name.split(' '), '--help'])).out));
		}
		expect(offered.size).toBeGreaterThan(15);
	});

	/** Code of a page, inline or in blocks, one command a line; what follows # is a comment. */
	const codeIn = (page: string) => {
		const text = textOf(page).replace(/\\\n/g, ' ');
		return [
			...text.matchAll(/`([^`\n]+)`/g),
			...text.matchAll(/^ *(?:\$ )?((?:npx |docker |kubectl )?.*pdf-template-service .*)$/gm),
		].map(([, code = '']) => code.replace(/ #.*/, '').replace(/--[\w-]*…/g, ''));
	};
	/** Options of docker, curl, npm and Node in these pages. */
	const foreign =
		/^(docker|curl|npm|npx n8n|node|git|kubectl|--(env|user|read-only|tmpfs|cap-drop|import|build|volumes|stop-timeout|help|version))\b/;

	it.each(pages)('%s', (page) => {
		const all = new Set([...offered.values()].flatMap((flags) => [...flags]));
		const wrong: string[] = [];
		for (const code of codeIn(page)) {
			const [, rest = code] = /pdf-template-service(?::[\d.]+)? +(.*)/.exec(code) ?? [];
			const name = [...offered.keys()]
				.filter((one) => one !== '' && (rest === one || rest.startsWith(`${one} `)))
				.sort((one, other) => other.length - one.length)[0];
			if (name === undefined && foreign.test(rest)) continue;
			const known = name === undefined ? all : (offered.get(name) ?? all);
			for (const [flag] of rest.matchAll(/(?<![\w-])--[a-z][a-z0-9-]*/g)) {
				if (!known.has(flag) && !['--help', '--version'].includes(flag))
					wrong.push(`${code}: ${flag}`);
			}
		}
		expect(wrong).toEqual([]);
	});
});
