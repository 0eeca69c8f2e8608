import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { npmEnvironment } from '../../../scripts/npm.cjs';
import { installedFolder, packageFolder } from '../installed/installation.ts';

const run = promisify(execFile);
const read = <Value>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Value;

interface Component {
	readonly name: string;
	readonly version: string;
	readonly purl: string;
	readonly hashes: readonly { readonly alg: string; readonly content: string }[];
	/** Those that are inside a file of it. */
	readonly components?: readonly Component[];
	readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Bom {
	readonly metadata: { readonly component: { readonly purl: string } };
	readonly components: readonly Component[];
	readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

let bom: Bom;
beforeAll(() => {
	bom = read(join(packageFolder(), 'sbom.cdx.json'));
}, 300_000);

const isBundled = ({ properties }: Component) =>
	properties.some(({ name }) => name === 'cdx:npm:package:bundled');

const identity = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** The packages in a folder `node_modules`. */
function packagesIn(folder: string): string[] {
	return globSync('{*,@*/*}/package.json', { cwd: folder })
		.map((path) => identity(read(join(folder, path))))
		.sort();
}

describe('the bill of materials in the package', () => {
	it('names each package that the tarball brings along, and no other as bundled', () => {
		const named = bom.components.filter(isBundled).map(identity).sort();
		expect(named).toEqual(packagesIn(join(packageFolder(), 'node_modules')));
		expect(named.length).toBeGreaterThan(20);
	});

	it('names each package that npm installs with it', () => {
		const nameOf = (one: string) => one.slice(0, one.lastIndexOf('@'));
		const installed = packagesIn(join(installedFolder(), 'node_modules')).map(nameOf);
		const named = bom.components.filter((one) => !isBundled(one)).map(({ name }) => name);
		expect(new Set([...named, 'pdf-template-service'])).toEqual(new Set(installed));
	});

	it('has of each what the lock file has: its version, and the checksum of its tarball', () => {
		const { packages } = read<{ packages: Record<string, { version: string; integrity: string }> }>(
			resolve(import.meta.dirname, '../../../package-lock.json'),
		);
		const locked = new Set(
			Object.entries(packages).map(([path, { version, integrity = '' }]) => {
				const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
				return `${path.split('node_modules/').at(-1)}@${version} ${hash}`;
			}),
		);
		for (const component of bom.components.flatMap((one) => [one, ...(one.components ?? [])])) {
			const [{ alg, content } = { alg: '', content: '' }] = component.hashes;
			expect(locked).toContain(`${identity(component)} ${content}`);
			expect(alg).toBe('SHA-512');
			expect(component.purl).toBe(
				`pkg:npm/${component.name.replace('@', '%40')}@${component.version}`,
			);
		}
	});

	it('is of this version, and its dependencies are all among its components', () => {
		const { name, version } = read<{ name: string; version: string }>(
			join(packageFolder(), 'package.json'),
		);
		expect(bom.metadata.component.purl).toBe(`pkg:npm/${name}@${version}`);
		const known = bom.components.flatMap((one) => [one, ...(one.components ?? [])]).map(identity);
		for (const { dependsOn } of bom.dependencies)
			expect(known).toEqual(expect.arrayContaining([...dependsOn]));
	});
});

/** A registry that knows of one weakness in each of some packages. */
async function openRegistry(weak: readonly string[]) {
	let asked: Record<string, readonly string[]> = {};
	const server = createServer((request, response) => {
		const answer = (value: object) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(value));
		};
		const name = decodeURIComponent((request.url ?? '').slice(1));
		if (request.method === 'GET') {
			const versions = Object.fromEntries(
				(asked[name] ?? []).map((version) => [version, { name, version }]),
			);
			return answer({ name, versions, 'dist-tags': {} });
		}
		void buffer(request).then((body) => {
			const isZipped = request.headers['content-encoding'] === 'gzip';
			asked = JSON.parse(String(isZipped ? gunzipSync(body) : body)) as typeof asked;
			const advisories = weak.map((one, index) => {
				const url = `https://example.com/${index}`;
				const found = { id: index + 1, url, title: 'Weak', severity: 'high' };
				return [one, [{ ...found, vulnerable_versions: '*' }]];
			});
			answer(Object.fromEntries(advisories) as object);
		});
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		asked: () => Object.entries(asked).flatMap(([name, all]) => all.map((one) => `${name}@${one}`)),
		close: () => server.close(),
	};
}

test('npm audit asks about every package of the installation, and tells of a weakness in a bundled one', async () => {
	const bundled = bom.components.filter(isBundled);
	const registry = await openRegistry(bundled.map(({ name }) => name));
	const cache = mkdtempSync(join(tmpdir(), 'audit-'));
	try {
		const args = ['audit', '--json', '--registry', registry.url, '--cache', cache];
		const { stdout } = await run('npm', args, {
			cwd: installedFolder(),
			env: npmEnvironment(),
			maxBuffer: 64 * 1024 * 1024,
		}).catch((error: unknown) => error as { stdout: string });
		const { vulnerabilities } = JSON.parse(stdout) as {
			vulnerabilities: Record<string, { via: readonly (string | { title: string })[] }>;
		};
		const told = Object.entries(vulnerabilities)
			.filter(([, { via }]) => via.some((one) => typeof one === 'object'))
			.map(([name]) => name);
		expect(told.sort()).toEqual(bundled.map(({ name }) => name).sort());
		expect(registry.asked()).toEqual(expect.arrayContaining(bundled.map(identity)));
		expect(registry.asked()).toHaveLength(bom.components.length + 1);
	} finally {
		registry.close();
		rmSync(cache, { recursive: true });
	}
});
