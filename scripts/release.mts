// npm run release -- --dry   shows what would be published, and what n8n's review would refuse.
// npm run release            does the same, and writes the tarball, its SBOM and checksums to output/release.
// Publishing is up to GitHub (.github/workflows/release.yml): only there, npm can state where a package was built.
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
	checkPackageJson,
	checkProvenance,
	checkRegistry,
	checkTarball,
	type Objections,
	type Release,
} from './release/checks.mts';
import { readPackageJson } from './release/packageJson.mts';
import { copySources, lint, scan } from './release/scan.mts';
import { packInto, unpackInto } from './release/tarball.mts';

const project = resolve(import.meta.dirname, '..');

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
		const { ofSources, ofTarball } = await scan(project, folder);
		return [ofSources, ofTarball].flatMap(({ passed, message }) =>
			passed ? [] : [message ?? 'It does not say why'],
		);
	});

const checkLint = async (): Promise<Objections> =>
	await inTemporaryFolder(async (folder) => {
		await copySources(project, folder);
		const printed = await lint(folder, project).catch((error: { stdout?: string }) => error.stdout);
		return /warning|error/.test(printed ?? 'error') ? [(printed ?? '').trim()] : [];
	});

const checks: readonly Check[] = [
	['package.json is as n8n demands it', checkPackageJson],
	['The tarball holds the package and nothing else', checkTarball],
	['The changelog tells what is new', checkChangelog],
	['GitHub publishes it with provenance', checkProvenance],
	['The registry does not have this version', checkRegistry],
	['n8n-node lint', checkLint],
	["n8n's scanner", checkScanner],
];

async function show({ packageJson, tarball }: Release): Promise<void> {
	const changelog = await readFile(join(project, 'CHANGELOG.md'), 'utf8');
	const changes = changesOf(changelog, packageJson.version) ?? changesOf(changelog, 'Unreleased');
	print(bold(`${packageJson.name} ${packageJson.version}`), '', changes?.text ?? '', '');
	for (const { path, size } of tarball.files) print(`${fileSize(size).padStart(10)}  ${path}`);
	const sizes = `${fileSize(tarball.size)}, unpacked ${fileSize(tarball.unpackedSize)}`;
	print(dim(`${tarball.files.length} files, ${sizes}`), '');
}

/** Runs all checks; how many have objections. */
async function refusals(release: Release): Promise<number> {
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
	const { values } = parseArgs({
		options: { dry: { type: 'boolean' }, out: { type: 'string', default: 'output/release' } },
	});
	const packageJson = await readPackageJson(project);
	await inTemporaryFolder(async (temporary) => {
		const folder = values.dry ? temporary : resolve(project, values.out);
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		const tarball = await withClock('Packing', async () => await packInto(folder, project));
		const isDry = values.dry ?? false;
		const release: Release = { project, packageJson, tarball, isDry };
		await show(release);
		const count = await refusals(release);
		if (count > 0) throw new UserError(`${count} of ${checks.length} checks refuse the release.`);
		if (isDry) return;
		const files = [tarball.path, await writeSbom(release, folder)];
		print('', `Written to ${folder}:`, ...files, await writeChecksums(files, folder));
	});
});
