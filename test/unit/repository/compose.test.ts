import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from '../../../scripts/release/tarball.mts';
import { readPackageJson } from '../../../scripts/release/packageJson.mts';
import { readComposeFile, runLines, scriptOf } from '../../composeFile.ts';
import { until } from '../../../service/test/until.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const { services, volumes } = readComposeFile();
const { setup, service, n8n } = services;

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-compose-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	if (typeof address !== 'object' || address === null) throw new Error('No port is free');
	return address.port;
}

it('the n8n is one that is tested, and only this machine reaches what is started', async () => {
	const [, version] = /n8n:(\d\S+) AS n8n/.exec(n8n.build.dockerfile_inline) ?? [];
	expect(await readdir(join(root, 'test/n8n/versions'))).toContain(version);
	for (const { ports = [] } of [service, n8n]) expect(ports.join()).toMatch(/^127\.0\.0\.1:/);
	for (const volume of [...setup.volumes, ...service.volumes, ...n8n.volumes]) {
		const [source = ''] = volume.split(':');
		if (source.startsWith('.')) await access(join(root, source));
		else expect(Object.keys(volumes)).toContain(source);
	}
});

it('the image gets no folders that the build makes itself', async () => {
	const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).trim().split('\n');
	expect(ignored).toEqual(['.git', 'coverage', '**/dist', '**/node_modules', 'output']);
	const { scripts } = await readPackageJson(root);
	const [make = ''] = runLines(n8n);
	for (const [, name = ''] of make.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(name);
});

it("the command of n8n's image unpacks what n8n loads", async () => {
	const home = join(folder, 'home');
	await mkdir(home);
	const { path } = await packInto(folder, root);
	const [, unpack = ''] = runLines(n8n);
	const here = unpack.replaceAll('/home/node', home).replaceAll('/tmp/package.tgz', path);
	await run('sh', ['-ec', here]);
	const installed = join(home, '.n8n/nodes/node_modules/n8n-nodes-pdf-template');
	const { n8n: announced } = await readPackageJson(installed);
	for (const file of announced?.nodes ?? []) await access(join(installed, file));
	expect(announced?.nodes).toHaveLength(3);
});

/** `pdf-template-service` as the image has it, and no chown, which needs root. */
async function programs(): Promise<string> {
	const bin = join(folder, 'bin');
	await mkdir(bin);
	const main = join(root, 'service/src/cli/main.ts');
	const program = `require('node:module').enableCompileCache(); import('${main}').then(async ({ main }) => { process.exitCode = await main(process.argv.slice(1)); })`;
	const script = `#!/bin/sh\nexec '${process.execPath}' -e "${program}" -- "$@"\n`;
	await writeFile(join(bin, 'pdf-template-service'), script, { mode: 0o755 });
	await writeFile(join(bin, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
	return bin;
}

it('the setup makes a key for n8n once, with which the service answers', async () => {
	const bin = await programs();
	const data = join(folder, 'data');
	const key = join(folder, 'key');
	await mkdir(key);
	await mkdir(data);
	const script = scriptOf(setup)
		.replaceAll('/samples', join(root, 'test/mock-server/samples'))
		.replaceAll('/data', data)
		.replaceAll('/key', key);
	const port = String(await freePort());
	const env = {
		...process.env,
		PATH: [bin, process.env['PATH']].join(delimiter),
		DATA_DIR: data,
		PORT: port,
	};
	await run('sh', ['-ec', script], { env });
	const made = await readFile(join(key, 'n8n'), 'utf8');
	await run('sh', ['-ec', script], { env });
	expect(await readFile(join(key, 'n8n'), 'utf8')).toBe(made);
	const child = spawn('pdf-template-service', [], { env, stdio: 'ignore' });
	try {
		const isReady = async () =>
			await run('pdf-template-service', ['check'], { env }).then(
				() => true,
				() => false,
			);
		await until('the service', isReady);
		const templates = async (apiKey: string) =>
			await fetch(`http://127.0.0.1:${port}/v1/templates`, { headers: { 'x-api-key': apiKey } });
		const { data: listed } = (await (await templates(made.trim())).json()) as {
			data: { name: string }[];
		};
		expect(listed.map(({ name }) => name)).toEqual(['Course Certificate']);
		expect((await templates('another')).status).toBe(401);
	} finally {
		child.kill();
		await once(child, 'exit');
	}
});
