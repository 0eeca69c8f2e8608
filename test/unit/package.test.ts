import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	name: string;
	dependencies?: object;
	peerDependencies: object;
	keywords: string[];
	license: string;
	n8n: { n8nNodesApiVersion: number; nodes: string[]; credentials: string[] };
};

const packed = JSON.parse(
	execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'], {
		cwd: root,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	}),
) as { size: number; files: { path: string }[] }[];
const files = (packed[0]?.files ?? []).map(({ path }) => path);

describe('the package', () => {
	it('brings no dependency along and asks for n8n-workflow only', () => {
		expect(packageJson.dependencies).toBeUndefined();
		expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it('is one that n8n finds and takes', () => {
		expect(packageJson.name).toBe('n8n-nodes-pdf-template');
		expect(packageJson.keywords).toContain('n8n-community-node-package');
		expect(packageJson.license).toBe('MIT');
		expect(packageJson.n8n.n8nNodesApiVersion).toBe(1);
	});

	it('holds every node and credential that it announces', () => {
		for (const path of [...packageJson.n8n.nodes, ...packageJson.n8n.credentials]) {
			expect(existsSync(join(root, path))).toBe(true);
			expect(files).toContain(path);
		}
	});

	it('holds the compiled package and the texts, nothing else', () => {
		const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
		const others = files.filter((file) => !texts.includes(file));
		const strays = others.filter(
			(file) => !/^dist\/((nodes|credentials)\/.+\.(js|json)|icons\/[^/]+\.svg)$/.test(file),
		);
		expect(strays).toEqual([]);
		expect(texts.filter((text) => !files.includes(text))).toEqual([]);
	});

	it('is small', () => {
		expect(packed[0]?.size).toBeLessThan(93_000);
	});

	it('has lock files without download addresses', () => {
		const versions = readdirSync(join(root, 'test/n8n/versions'));
		for (const lock of [
			'package-lock.json',
			...versions.map((version) => `test/n8n/versions/${version}/package-lock.json`),
			'test/n8n/scanner/package-lock.json',
			'test/n8n/s3/package-lock.json',
			'test/conformity/judges/package-lock.json',
		]) {
			expect(readFileSync(join(root, lock), 'utf8')).not.toMatch(/"resolved": (?!"service")/);
		}
	});
});
