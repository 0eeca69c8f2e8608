import { spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { explainNpmFailure, npmEnvironment } from '../../../scripts/npm.cjs';
import { checkNodes } from '../../n8n/install/checkNodes.ts';
import { installOnce, keyOf, type Recipe } from '../../n8n/install/installOnce.ts';

const root = resolve(import.meta.dirname, '../../..');

let folder: string;
const { XDG_CACHE_HOME } = process.env;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'installation-'));
	process.env.XDG_CACHE_HOME = join(folder, 'caches');
});
afterEach(() => {
	if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
	else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
	rmSync(folder, { recursive: true });
});

const cache = () => join(folder, 'caches/n8n-nodes-pdf-template');

/** A package without dependencies, so that installing it asks for nothing. */
function source(changes: Record<string, string> = {}): string {
	const path = mkdtempSync(join(folder, 'source-'));
	const files = {
		'package.json': '{"name":"x","dependencies":{"nothing":"1.0.0"}}',
		'package-lock.json': '{"lockfileVersion":3,"packages":{}}',
		'.npmrc': 'legacy-peer-deps=false\n',
		...changes,
	};
	for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
	return path;
}

describe('the environment of npm', () => {
	it('has nothing of what npm run hands down, but for the way to the registry', () => {
		const environment = npmEnvironment({
			PATH: '/bin',
			HTTPS_PROXY: 'http://proxy',
			NODE_EXTRA_CA_CERTS: '/ca.pem',
			NODE_ENV: 'production',
			npm_config_legacy_peer_deps: 'true',
			npm_config_omit: 'dev',
			npm_package_name: 'x',
			npm_config_registry: 'http://registry',
			'npm_config_@scope:registry': 'http://other',
			NPM_CONFIG_CACHE: '/cache',
			npm_config_nodedir: '/usr',
			npm_config_fetch_retries: '5',
		});
		expect(environment).toEqual({
			PATH: '/bin',
			HTTPS_PROXY: 'http://proxy',
			NODE_EXTRA_CA_CERTS: '/ca.pem',
			npm_config_registry: 'http://registry',
			'npm_config_@scope:registry': 'http://other',
			NPM_CONFIG_CACHE: '/cache',
			npm_config_nodedir: '/usr',
			npm_config_fetch_retries: '5',
			npm_config_fetch_retry_mintimeout: '1000',
			npm_config_fetch_retry_maxtimeout: '10000',
		});
	});

	it('every folder that is installed says itself whether peer dependencies come along, and its lock file names no address', () => {
		const locked = (path: string) =>
			readFileSync(join(root, 'test/n8n', path, 'package-lock.json'), 'utf8');
		const versions = readdirSync(join(root, 'test/n8n/versions')).map((name) => `versions/${name}`);
		for (const path of [...versions, 'scanner', 's3', '../conformity/judges']) {
			const settings = readFileSync(join(root, 'test/n8n', path, '.npmrc'), 'utf8');
			expect(settings).toMatch(/^ignore-scripts=true\nlegacy-peer-deps=(true|false)\n$/);
			expect(locked(path)).not.toContain('"resolved"');
		}
		expect(locked('../..')).not.toMatch(/"resolved": (?!"service")/);
	});
});

describe('a cached installation', () => {
	const recipe = (more: Partial<Recipe> = {}): Recipe => ({
		name: 'thing',
		source: source(),
		steps: 'npm ci',
		gigabytes: 0.001,
		install: async () => undefined,
		...more,
	});

	it('has a key that changes with each file, and with the steps', async () => {
		const files = ['package.json', 'package-lock.json', '.npmrc', 'scan.mjs'];
		const others = files.map((file) => source({ [file]: '{"other":true}' }));
		const keys = await Promise.all([
			...[source(), ...others].map(async (path) => await keyOf({ source: path, steps: 'npm ci' })),
			keyOf({ source: source(), steps: 'npm ci; npm rebuild' }),
		]);
		expect(new Set(keys).size).toBe(6);
		expect(await keyOf({ source: source(), steps: 'npm ci' })).toBe(keys[0]);
	});

	it('is made of nothing that was left half done, and leaves nothing half done', async () => {
		const [failing, working] = [recipe(), recipe()];
		const registry = createServer((_, answer) =>
			answer.end(
				'{"version":"1.0.0","versions":{"1.0.0":{"name":"nothing","version":"1.0.0"}},"dist-tags":{"latest":"1.0.0"},"name":"nothing"}',
			),
		);
		registry.listen(0, '127.0.0.1');
		await once(registry, 'listening');
		process.env.npm_config_registry = `http://127.0.0.1:${(registry.address() as { port: number }).port}`;
		try {
			const target = join(cache(), `thing-${await keyOf(working)}`);
			const dead = spawnSync(process.execPath, ['-e', '']).pid;
			mkdirSync(`${target}.${dead}`, { recursive: true });
			writeFileSync(join(`${target}.${dead}`, 'half'), '');
			const install = async () => await Promise.reject(new Error('as asked for'));
			await expect(installOnce({ ...failing, install })).rejects.toThrow('as asked for');
			expect(readdirSync(cache())).toEqual([]);
			expect(await installOnce(working)).toBe(target);
			expect(readdirSync(target).sort()).toEqual(['.npmrc', 'package-lock.json', 'package.json']);
		} finally {
			delete process.env.npm_config_registry;
			registry.close();
		}
	});

	it('says in one sentence that there is too little space', async () => {
		await expect(installOnce(recipe({ gigabytes: 1e9 }))).rejects.toThrow(
			/^An installation in .* needs 1000000000 GB, and .* GB are free\. Free some space, or name another folder in XDG_CACHE_HOME\.$/,
		);
		expect(readdirSync(cache())).toEqual([]);
	});

	it('says in one sentence that there is no network', async () => {
		process.env.npm_config_registry = 'http://127.0.0.1:9';
		process.env.npm_config_fetch_retries = '0';
		try {
			await expect(installOnce(recipe())).rejects.toThrow(
				/^npm cannot reach its registry\. Check the network, or npm's proxy settings, and run the command again\.$/,
			);
		} finally {
			delete process.env.npm_config_registry;
			delete process.env.npm_config_fetch_retries;
		}
		expect(readdirSync(cache())).toEqual([]);
	});
});

it('what npm says becomes a sentence', () => {
	const said = (output: string) => explainNpmFailure(output, '/folder');
	expect(said('npm error code SELF_SIGNED_CERT_IN_CHAIN')).toContain('NODE_EXTRA_CA_CERTS');
	expect(said('npm error code ENOSPC')).toBe(
		'The disk of /folder is full. Free some space and run the command again.',
	);
	expect(said('npm error code EACCES')).toContain('may not write to /folder');
	expect(said('http fetch attempt 1 failed with ECONNRESET\nnpm error code ETARGET')).toBe(
		'npm did not succeed in /folder. Its last lines:\nnpm error code ETARGET',
	);
});

it('a module that the nodes of the examples miss is told by name', async () => {
	const [modules, n8n] = [join(folder, 'node_modules'), join(folder, 'node_modules/n8n')];
	mkdirSync(n8n, { recursive: true });
	writeFileSync(join(n8n, 'package.json'), '{}');
	for (const name of ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']) {
		mkdirSync(join(modules, name, 'dist/known'), { recursive: true });
		writeFileSync(join(modules, name, 'package.json'), '{}');
		writeFileSync(join(modules, name, 'dist/known/nodes.json'), '{}');
	}
	await expect(checkNodes(n8n)).rejects.toThrow(/emailSend: n8n-nodes-base has no such node/);
	const nodes = { extractFromFile: { sourcePath: 'extract.js' } };
	writeFileSync(join(modules, 'n8n-nodes-base/dist/known/nodes.json'), JSON.stringify(nodes));
	writeFileSync(join(modules, 'n8n-nodes-base/extract.js'), "require('date-fns');");
	await expect(checkNodes(n8n)).rejects.toThrow(
		/n8n-nodes-base\.extractFromFile: Cannot find module 'date-fns'/,
	);
	cpSync(join(root, 'node_modules/zod'), join(modules, 'date-fns'), { recursive: true });
	await expect(checkNodes(n8n)).rejects.not.toThrow(/extractFromFile/);
});
