import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from '../../../scripts/release/tarball.mts';
import { readPackageJson } from '../../../scripts/release/packageJson.mts';
import { readComposeFile, runLines } from '../../composeFile.ts';
import { until } from '../../../service/test/until.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const { services, configs, volumes } = readComposeFile();
const { service, n8n } = services;

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
	for (const ports of [service.ports, n8n.ports]) expect(ports.join()).toMatch(/^127\.0\.0\.1:/);
	for (const volume of [...service.volumes, ...n8n.volumes]) {
		expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
	}
});

it('the image gets no folders that the build makes itself', async () => {
	const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).trim().split('\n');
	expect(ignored).toEqual(['.git', 'coverage', 'dist', 'node_modules', 'output']);
	const { scripts } = await readPackageJson(root);
	const [make = ''] = runLines(service);
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

it('the command of the service starts it, with the key of the credential, and its health is seen', async () => {
	const port = String(await freePort());
	const values = { '0.0.0.0': '127.0.0.1', '4455': port, '/data': join(folder, 'data') };
	const replaced = (text: string): string => values[text as keyof typeof values] ?? text;
	const [program, ...args] = service.command.map(replaced);
	expect(program).toBe('node');
	const [kind, , ...check] = service.healthcheck?.test ?? [];
	const isHealthy = async () =>
		await run(
			process.execPath,
			check.map((text) => text.replace('4455', port)),
		).then(
			() => true,
			() => false,
		);
	expect([kind, await isHealthy()]).toEqual(['CMD', false]);
	const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
	try {
		await until('the service', isHealthy);
		const [credential] = JSON.parse(configs.credential.content) as {
			type: string;
			data: { baseUrl: string; apiKey: string };
		}[];
		expect(credential?.type).toBe('pdfTemplateApi');
		expect(credential?.data.baseUrl).toBe('http://service:4455');
		const templates = async (key: string) =>
			await fetch(`http://127.0.0.1:${port}/v1/templates`, { headers: { 'x-api-key': key } });
		expect((await templates(credential?.data.apiKey ?? '')).status).toBe(200);
		expect((await templates('another')).status).toBe(401);
	} finally {
		child.kill();
		await once(child, 'exit');
	}
});
