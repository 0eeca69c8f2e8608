// npm run release -- --dry            shows what would be published of the nodes, and what n8n's review would reject.
// npm run release -- service --dry    the same for the service, which has versions of its own.
// Without --dry, the tarball, its SBOM and checksums are written to output/release.
// Publishing is up to GitHub (.github/workflows): only there, npm can state where a package was built.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withClock } from './console/progress.mts';
import { bold, dim, fileSize, green, print, red, runMain, UserError } from './console/text.mts';
import { writeChecksums, writeSbom } from './release/artifacts.mts';
import { changesOf } from './release/changelog.mts';
import {
	checkChangelog,
	checkProvenance,
	checkRegistry,
	type Objections,
	type Release,
} from './release/checks.mts';
import * as ofNodes from './release/checksOfNodes.mts';
import * as ofService from './release/checksOfService.mts';
import { readPackageJson } from './release/packageJson.mts';
import { copySources, lint, scan } from './release/scan.mts';
import { npm, packInto, unpackInto } from './release/tarball.mts';

const root = resolve(import.meta.dirname, '..');

type Check = readonly [label: string, check: (release: Release) => Promise<Objections>];

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'pdf-template-release-'));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

const checkScanner = async ({ tarball }: Release): Promise<Objections> =>
	await inTemporaryFolder(async (folder) => {
		await unpackInto(folder, tarball);
		const { ofSources, ofTarball } = await scan(root, folder);
		return [ofSources, ofTarball].flatMap(({ passed, message }) =>
			passed ? [] : [message ?? 'It does not say why'],
		);
	});

const checkLint = async (): Promise<Objections> =>
	await inTemporaryFolder(async (folder) => {
		await copySources(root, folder);
		const printed = await lint(folder, root).catch((error: { stdout?: string }) => error.stdout);
		return /warning|error/.test(printed ?? 'error') ? [(printed ?? '').trim()] : [];
	});

interface Product {
	/** Its folder, and the workflow that publishes it. */
	readonly project: string;
	readonly workflow: string;
	/** Builds the folder to pack; for the nodes, that is the compiled project itself. */
	readonly build?: { readonly command: readonly string[]; readonly folder: string };
	readonly checks: readonly Check[];
}

const ofBoth: readonly Check[] = [
	['The changelog tells what is new', checkChangelog],
	['GitHub publishes it with provenance', checkProvenance],
	['The registry does not have this version', checkRegistry],
];

const products: Readonly<Record<string, Product>> = {
	nodes: {
		project: root,
		workflow: join(root, '.github/workflows/release.yml'),
		checks: [
			['package.json is as n8n demands it', ofNodes.checkPackageJson],
			['The tarball holds the package and nothing else', ofNodes.checkTarball],
			...ofBoth,
			['n8n-node lint', checkLint],
			["n8n's scanner", checkScanner],
		],
	},
	service: {
		project: join(root, 'service'),
		workflow: join(root, '.github/workflows/release-service.yml'),
		build: { command: ['run', 'build', '--silent'], folder: join(root, 'output/service') },
		checks: [
			[
				'package.json: exact versions, nothing is compiled on installation',
				ofService.checkPackageJson,
			],
			['The tarball holds the program, the page and nothing else', ofService.checkTarball],
			...ofBoth,
			['The image is for both processors, with SBOM and signature', ofService.checkImage],
		],
	},
};

const shownFiles = 60;

async function show({ project, packageJson, tarball }: Release): Promise<void> {
	const changelog = await readFile(join(project, 'CHANGELOG.md'), 'utf8');
	const changes = changesOf(changelog, packageJson.version) ?? changesOf(changelog, 'Unreleased');
	print(bold(`${packageJson.name} ${packageJson.version}`), '', changes?.text ?? '', '');
	const largest = tarball.files.toSorted((a, b) => b.size - a.size).slice(0, shownFiles);
	const shown = tarball.files.length > shownFiles ? largest : tarball.files;
	for (const { path, size } of shown) print(`${fileSize(size).padStart(10)}  ${path}`);
	if (shown !== tarball.files)
		print(dim(`and ${tarball.files.length - shown.length} smaller files`));
	const sizes = `${fileSize(tarball.size)}, unpacked ${fileSize(tarball.unpackedSize)}`;
	print(dim(`${tarball.files.length} files, ${sizes}`), '');
}

/** Runs all checks; returns how many have objections. */
async function refusals(release: Release, checks: readonly Check[]): Promise<number> {
	let count = 0;
	for (const [label, check] of checks) {
		const objections = await check(release);
		print(`${objections.length === 0 ? green('✓') : red('✗')} ${label}`);
		for (const objection of objections) print(`  ${objection}`);
		if (objections.length > 0) count++;
	}
	return count;
}

await runMain(async () => {
	const { values, positionals } = parseArgs({
		options: { dry: { type: 'boolean' }, out: { type: 'string', default: 'output/release' } },
		allowPositionals: true,
	});
	const [name = 'nodes'] = positionals;
	const product = Object.hasOwn(products, name) ? products[name] : undefined;
	if (!product) {
		throw new UserError(`There is no "${name}": npm run release -- nodes, or service`);
	}
	const { project, workflow, build, checks } = product;
	const packageJson = await readPackageJson(project);
	await inTemporaryFolder(async (temporary) => {
		const folder = values.dry ? temporary : resolve(root, values.out);
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		if (build) await withClock('Building', async () => await npm(build.command, project));
		const packed = build?.folder ?? project;
		const tarball = await withClock('Packing', async () => await packInto(folder, packed));
		const isDry = values.dry ?? false;
		const release: Release = { project, workflow, packageJson, tarball, isDry };
		await show(release);
		const count = await refusals(release, checks);
		if (count > 0) throw new UserError(`${count} of ${checks.length} checks refuse the release.`);
		if (isDry) return;
		const files = [tarball.path, await writeSbom(release, folder)];
		print('', `Written to ${folder}:`, ...files, await writeChecksums(files, folder));
	});
});
