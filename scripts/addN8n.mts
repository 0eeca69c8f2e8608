// npm run n8n:add -- VERSION: adds a version of n8n to the tests. Writes its package.json, .npmrc and a lock file
// without download addresses to test/n8n/versions, installs it from that lock file, and loads the nodes in it.
import { access, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { InstallationError, npm } from '../test/n8n/install/npm.ts';
import { installN8n, versionsFolder } from '../test/n8n/installation.ts';
import { withClock } from './console/progress.mts';
import { print, runMain, UserError } from './console/text.mts';

const help = `npm run n8n:add -- VERSION [--before DATE]

Adds a version of n8n to test/n8n/versions: package.json, .npmrc and lock file, and tries them by an installation.

  --before DATE   take no package that was published after this day, as 2026-09-28: for versions of n8n that
                  ask for packages which the registry does not have`;

interface Manifest {
	dependencies: Record<string, string>;
}

/** The newest known version of the same major: its overrides and settings are a starting point. */
async function nearest(version: string): Promise<string> {
	const [major] = version.split('.');
	const known = (await readdir(versionsFolder)).sort((a, b) =>
		a.localeCompare(b, 'en', { numeric: true }),
	);
	const newest = known.filter((name) => name.split('.')[0] === major).at(-1) ?? known.at(-1);
	if (!newest) throw new UserError(`There is no version in ${versionsFolder} to begin with.`);
	return newest;
}

async function writeManifest(version: string, target: string): Promise<void> {
	const source = join(versionsFolder, await nearest(version));
	const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest;
	manifest.dependencies = { ...manifest.dependencies, n8n: version };
	// Starts from its lock file, so that npm only changes what the new version needs: the registry lacks some newer
	// packages.
	for (const file of ['.npmrc', 'package-lock.json'])
		await cp(join(source, file), join(target, file));
	await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`);
}

/** npm sometimes leaves a download address in a lock file in spite of its flags. */
async function removeAddresses(target: string): Promise<void> {
	const path = join(target, 'package-lock.json');
	const lock = JSON.parse(await readFile(path, 'utf8')) as {
		packages: Record<string, { resolved?: string }>;
	};
	for (const entry of Object.values(lock.packages)) delete entry.resolved;
	await writeFile(path, `${JSON.stringify(lock, null, '\t')}\n`);
}

/** What `npm view` shows of a package; undefined if the registry doesn't have it. */
async function view(folder: string, name: string, property: string): Promise<unknown> {
	try {
		return JSON.parse(await npm(folder, ['view', name, property, '--json'])) as unknown;
	} catch (error) {
		if (/E404|ETARGET/.test((error as Error).message)) return undefined;
		throw error;
	}
}

/** n8n depends on exact versions of its own packages. npm would notice a missing one only after minutes. */
async function needOwnPackages(version: string, folder: string): Promise<void> {
	const n8n = `n8n@${version}`;
	const dependencies = await view(folder, n8n, 'dependencies');
	const refused = (missing: string) =>
		new UserError(
			`n8n ${version} can't be installed from this registry, which doesn't have ${missing}. Nothing was added. Add an earlier version, or try again later.`,
		);
	if (dependencies === undefined) throw refused(n8n);
	for (const [name, wanted] of Object.entries(dependencies as Record<string, string>)) {
		if (!/^(@n8n(_io)?\/|n8n-)/.test(name) || !/^\d/.test(wanted)) continue;
		const own = `${name}@${wanted}`;
		if ((await view(folder, own, 'version')) === undefined) {
			throw refused(`${own}, one of its own packages`);
		}
	}
}

/** Works in a temporary folder, so that an interrupted command leaves nothing in the repository. */
async function add(version: string, before: string | undefined, staging: string): Promise<void> {
	await writeManifest(version, staging);
	await withClock('Asking the registry for its own packages', async () => {
		await needOwnPackages(version, staging);
	});
	const until = before === undefined ? [] : [`--before=${before}`];
	await withClock('Resolving its packages (some minutes)', async () => {
		await npm(staging, ['install', '--package-lock-only', '--ignore-scripts', ...until]);
	});
	await removeAddresses(staging);
	await installN8n(version, withClock, staging);
	await cp(staging, join(versionsFolder, version), { recursive: true });
}

await runMain(async () => {
	const { values, positionals } = parseArgs({
		options: { before: { type: 'string' }, help: { type: 'boolean', default: false } },
		allowPositionals: true,
	});
	const [version = ''] = positionals;
	if (values.help || !/^\d+\.\d+\.\d+$/.test(version)) {
		print(help);
		if (!values.help) process.exitCode = 1;
		return;
	}
	const target = join(versionsFolder, version);
	const isThere = await access(target).then(
		() => true,
		() => false,
	);
	if (isThere) throw new UserError(`n8n ${version} is in test/n8n/versions already.`);
	const staging = await mkdtemp(join(tmpdir(), `n8n-${version}-`));
	try {
		await add(version, values.before, staging);
	} catch (error) {
		throw error instanceof InstallationError ? new UserError(error.message) : error;
	} finally {
		await rm(staging, { recursive: true, force: true });
	}
	print(
		`n8n ${version} is in test/n8n/versions, installed, and loads the nodes of the examples.`,
		`Next: name it in testedVersions (test/n8n/installation.ts), in .github/workflows/ci.yml and .ci/run, then`,
		`TEST_N8N_VERSION=${version} npm run test:n8n`,
	);
});
