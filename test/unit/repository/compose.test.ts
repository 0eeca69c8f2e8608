import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from '../../../scripts/release/tarball.mts';
import { readPackageJson } from '../../../scripts/release/packageJson.mts';
import { readComposeFile, runLines } from '../../composeFile.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const { services, volumes } = readComposeFile();
const { setup, service, n8n } = services;

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-compose-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

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
