import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeChecksums, writeSbom } from '../../scripts/release/artifacts.mts';
import {
	checkChangelog,
	checkProvenance,
	checkRegistry,
	type Release,
} from '../../scripts/release/checks.mts';
import { checkPackageJson, checkTarball } from '../../scripts/release/checksOfNodes.mts';
import * as ofService from '../../scripts/release/checksOfService.mts';
import { readPackageJson } from '../../scripts/release/packageJson.mts';
import { packInto } from '../../scripts/release/tarball.mts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

let folder: string;
let release: Release;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'pdf-template-release-'));
	const tarball = await packInto(folder, root);
	const workflow = join(root, '.github/workflows/release.yml');
	const packageJson = await readPackageJson(root);
	release = { project: root, workflow, packageJson, tarball, isDry: true };
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** A folder with the files that decide a release, to spoil them. */
async function copyOfProject(): Promise<string> {
	const copy = await mkdtemp(join(folder, 'copy-'));
	for (const file of ['package.json', 'CHANGELOG.md']) {
		await cp(join(root, file), join(copy, file));
	}
	return copy;
}

/** A copy of a workflow in which one thing is written otherwise. */
async function spoiled(workflow: string, from: string, to: string): Promise<string> {
	const copy = join(await mkdtemp(join(folder, 'workflow-')), basename(workflow));
	const text = await readFile(workflow, 'utf8');
	expect(text).toContain(from);
	await writeFile(copy, text.replaceAll(from, to));
	return copy;
}

describe('a release', () => {
	it('of this checkout is refused for nothing', async () => {
		expect(await checkPackageJson(release)).toEqual([]);
		expect(await checkTarball(release)).toEqual([]);
		expect(await checkChangelog(release)).toEqual([]);
		expect(await checkProvenance(release)).toEqual([]);
	});

	it.each([
		['the name', { name: 'pdf-template' }, 'does not begin with n8n-nodes-'],
		['the version', { version: '1.0' }, 'is not a semantic version'],
		['the keyword', { keywords: ['pdf'] }, 'n8n-community-node-package is missing'],
		['the license', { license: 'GPL-3.0' }, 'not MIT'],
		['the author', { author: { name: 'A' } }, 'a name and an email'],
		['the repository', { repository: { url: 'git@gitlab.com:a/b' } }, 'not one of GitHub'],
		['a runtime dependency', { dependencies: { lodash: '4' } }, 'runtime dependencies: lodash'],
		['a peer dependency', { peerDependencies: { zod: '3' } }, 'only peer dependency'],
		['an install script', { scripts: { postinstall: 'x' } }, 'install scripts: postinstall'],
	])('is refused for %s', async (_what, wrong, objection) => {
		const packageJson = { ...release.packageJson, ...wrong };
		expect((await checkPackageJson({ ...release, packageJson })).join()).toContain(objection);
	});

	it.each([
		['a test in it', { files: [{ path: 'test/a.test.ts', size: 1 }] }, 'test/a.test.ts'],
		['a missing node', { files: [] }, 'Files are missing: CHANGELOG.md'],
		['too many bytes', { size: 1_000_000 }, '1000000 bytes'],
	])('is refused for a tarball with %s', async (_what, wrong, objection) => {
		const tarball = { ...release.tarball, ...wrong };
		expect((await checkTarball({ ...release, tarball })).join()).toContain(objection);
	});

	it('is refused as long as the changelog has no dated section with changes', async () => {
		const project = await copyOfProject();
		const check = async (changelog: string, isDry = false) => {
			await writeFile(join(project, 'CHANGELOG.md'), changelog);
			return await checkChangelog({ ...release, project, isDry });
		};
		const { version } = release.packageJson;
		const missing = [`CHANGELOG.md has no section "## [${version}] - yyyy-mm-dd"`];
		expect(await check('## [Unreleased]\n\n- A node\n')).toEqual(missing);
		expect(await check('## [Unreleased]\n\n- A node\n', true)).toEqual([]);
		expect(await check(`## [${version}]\n\n- A node\n`)).toEqual(missing);
		expect(await check(`## [${version}] - 2026-11-22\n`)).toEqual([
			`CHANGELOG.md tells no change of ${version}`,
		]);
		expect(await check(`## [${version}] - 2026-11-22\n\n- A node\n`)).toEqual([]);
	});

	it.each([
		['without provenance', ' --provenance', '', 'no step "npm publish --provenance"'],
		['without the permission', 'id-token: write', 'id-token: none', 'id-token: write'],
	])('is refused when GitHub publishes %s', async (_what, from, to, objection) => {
		const workflow = await spoiled(release.workflow, from, to);
		expect((await checkProvenance({ ...release, workflow })).join()).toContain(objection);
	});
});

describe('a release of the service', () => {
	let service: Release;
	beforeAll(async () => {
		const project = join(root, 'service');
		const workflow = join(root, '.github/workflows/release-service.yml');
		const packageJson = await readPackageJson(project);
		// The tarball itself is packed and judged in test/long/servicePackage.test.ts.
		const tarball = { path: '', size: 1, unpackedSize: 1, files: [] };
		service = { project, workflow, packageJson, tarball, isDry: true };
	});

	it('of this checkout is refused for nothing', async () => {
		expect(await ofService.checkPackageJson(service)).toEqual([]);
		expect(await checkChangelog(service)).toEqual([]);
		expect(await checkProvenance(service)).toEqual([]);
		expect(await ofService.checkImage(service)).toEqual([]);
	});

	it.each([
		['another name', { name: 'service' }, 'not the one that people run'],
		['no program', { bin: {} }, 'names no program'],
		['a version that is not exact', { dependencies: { pg: '^8.0.0' } }, 'not exact: pg ^8.0.0'],
		['no version of Node.js', { engines: {} }, 'which Node.js it needs'],
		['an install script', { scripts: { install: 'x' } }, 'install scripts: install'],
	])('is refused for %s', async (_what, wrong, objection) => {
		const packageJson = { ...service.packageJson, ...wrong };
		expect((await ofService.checkPackageJson({ ...service, packageJson })).join()).toContain(
			objection,
		);
	});

	it.each([
		['nothing in it', [], 'Files are missing: CHANGELOG.md'],
		['a source in it', ['src/index.ts'], 'do not belong there: src/index.ts'],
		['a file of secrets in it', ['web/.env'], 'do not belong there: web/.env'],
	])('is refused for a tarball with %s', async (_what, paths, objection) => {
		const files = paths.map((path) => ({ path, size: 1 }));
		const tarball = { ...service.tarball, files };
		expect((await ofService.checkTarball({ ...service, tarball })).join()).toContain(objection);
	});

	it.each([
		['one processor', 'linux/amd64,linux/arm64', 'linux/amd64', 'linux/amd64 and linux/arm64'],
		['no SBOM', 'sbom: true', 'sbom: false', 'no SBOM'],
		['no provenance', 'provenance: mode=max', 'provenance: false', 'no provenance'],
		['a tag that is signed', '@$DIGEST', ':latest', 'not signed by its digest'],
	])('is refused for an image with %s', async (_what, from, to, objection) => {
		const workflow = await spoiled(service.workflow, from, to);
		expect((await ofService.checkImage({ ...service, workflow })).join()).toContain(objection);
	});
});

describe('the registry', () => {
	let registry: Server;
	let published: Record<string, object>;
	let project: string;
	beforeAll(async () => {
		registry = createServer(({ url = '' }, response) => {
			const versions = published;
			const isKnown = Object.keys(versions).length > 0 && url.includes('n8n-nodes-pdf-template');
			response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
			const name = 'n8n-nodes-pdf-template';
			const latest = Object.keys(versions).at(-1);
			response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions }));
		}).listen(0, '127.0.0.1');
		await once(registry, 'listening');
		project = await mkdtemp(join(folder, 'registry-'));
		const { port } = registry.address() as AddressInfo;
		await writeFile(join(project, 'package.json'), '{}');
		const npmrc = `registry=http://127.0.0.1:${port}/\ncache=${join(project, 'cache')}\n`;
		await writeFile(join(project, '.npmrc'), `${npmrc}fetch-retries=0\n`);
	});
	afterAll(async () => {
		registry.close();
		await once(registry, 'close');
	});

	const check = async () => await checkRegistry({ ...release, project });

	it('gets new versions only', async () => {
		const { version } = release.packageJson;
		const objectionsTo = async (...versions: string[]) => {
			const name = 'n8n-nodes-pdf-template';
			published = Object.fromEntries(versions.map((each) => [each, { name, version: each }]));
			return await check();
		};
		expect(await objectionsTo()).toEqual([]);
		expect(await objectionsTo('0.0.1')).toEqual([]);
		expect(await objectionsTo(version)).toEqual([
			`n8n-nodes-pdf-template ${version} is published already`,
		]);
	});

	it('that does not answer is no reason to go on', async () => {
		await writeFile(join(project, '.npmrc'), 'registry=http://127.0.0.1:9/\nfetch-retries=0\n');
		expect((await check()).join()).toContain('The registry could not be asked');
	});
});

describe('the files of a release', () => {
	it('are a bill of materials, and checksums that other programs confirm', async () => {
		const sbom = await writeSbom(release, folder);
		const bom = JSON.parse(await readFile(sbom, 'utf8')) as {
			bomFormat: string;
			components: unknown[];
			metadata: { component: { name: string; version: string; purl: string } };
		};
		const { name, version } = release.packageJson;
		expect(bom.bomFormat).toBe('CycloneDX');
		expect(bom.components).toEqual([]);
		expect(bom.metadata.component).toMatchObject({
			name,
			version,
			purl: `pkg:npm/${name}@${version}`,
		});
		await writeChecksums([release.tarball.path, sbom], folder);
		const check = async () => await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
		expect((await check()).stdout.match(/: OK$/gm)).toHaveLength(2);
		await writeFile(sbom, `${await readFile(sbom, 'utf8')} `);
		await expect(check()).rejects.toMatchObject({ stdout: expect.stringContaining('FAILED') });
	});
});
