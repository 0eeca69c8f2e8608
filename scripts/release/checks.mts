import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { changesOf } from './changelog.mts';
import { githubRepository, type PackageJson } from './packageJson.mts';
import type { Tarball } from './tarball.mts';

const run = promisify(execFile);

/** A version that is to be published. */
export interface Release {
	readonly project: string;
	readonly packageJson: PackageJson;
	readonly tarball: Tarball;
	/** Nothing is published: the changelog may still call the changes unreleased. */
	readonly isDry: boolean;
}

/** Why a release would be refused; empty: it would not. */
export type Objections = readonly string[];

const kept = (...objections: readonly (string | false)[]): Objections =>
	objections.filter((objection) => objection !== false);

/** What n8n's guidelines for verified community nodes demand of package.json. */
export async function checkPackageJson({ packageJson }: Release): Promise<Objections> {
	const { name, version, keywords, license, author, homepage, dependencies, scripts } = packageJson;
	const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare'];
	const forbidden = lifecycle.filter((script) => scripts?.[script] !== undefined);
	return kept(
		!/^(@[\w.-]+\/)?n8n-nodes-[\w.-]+$/.test(name) &&
			`The name ${name} does not begin with n8n-nodes-`,
		!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) &&
			`The version ${version} is not a semantic version`,
		!keywords?.includes('n8n-community-node-package') &&
			'The keyword n8n-community-node-package is missing',
		license !== 'MIT' && `The license is ${license ?? 'missing'}, not MIT`,
		!(author?.name && author.email) && 'The author needs a name and an email',
		!homepage && 'The homepage is missing',
		!githubRepository(packageJson) && 'The repository is not one of GitHub over https',
		Object.keys(dependencies ?? {}).length > 0 &&
			`There are runtime dependencies: ${Object.keys(dependencies ?? {}).join(', ')}`,
		JSON.stringify(packageJson.peerDependencies) !== '{"n8n-workflow":"*"}' &&
			'The only peer dependency has to be "n8n-workflow": "*"',
		forbidden.length > 0 && `There are install scripts: ${forbidden.join(', ')}`,
	);
}

const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
const compiled = /^dist\/((nodes|credentials)\/.+\.(js|json)|icons\/[^/]+\.svg)$/;
const largest = 150_000;

/** The tarball holds the compiled package and the texts, all that n8n loads, and nothing else. */
export async function checkTarball({ packageJson, tarball }: Release): Promise<Objections> {
	const paths = tarball.files.map(({ path }) => path);
	const announced = [...(packageJson.n8n?.nodes ?? []), ...(packageJson.n8n?.credentials ?? [])];
	const missing = [...texts, ...announced].filter((path) => !paths.includes(path));
	const strays = paths.filter((path) => !texts.includes(path) && !compiled.test(path));
	return kept(
		announced.length === 0 && 'package.json announces no nodes',
		missing.length > 0 && `Files are missing: ${missing.join(', ')}`,
		strays.length > 0 && `Files do not belong there: ${strays.join(', ')}`,
		tarball.size > largest && `It has ${tarball.size} bytes, more than ${largest}`,
	);
}

/** The changelog has a dated section for the version, with at least one change. */
export async function checkChangelog(release: Release): Promise<Objections> {
	const { project, isDry } = release;
	const { version } = release.packageJson;
	const changelog = await readFile(join(project, 'CHANGELOG.md'), 'utf8');
	const dated = changesOf(changelog, version);
	const changes = dated ?? (isDry ? changesOf(changelog, 'Unreleased') : undefined);
	if (!changes || (dated && !dated.date)) {
		return [`CHANGELOG.md has no section "## [${version}] - yyyy-mm-dd"`];
	}
	return kept(!/^- /m.test(changes.text) && `CHANGELOG.md tells no change of ${version}`);
}

/** npm never publishes a version twice, but says so only at the end. */
export async function checkRegistry({ packageJson, project }: Release): Promise<Objections> {
	const { name, version } = packageJson;
	const args = ['view', `${name}@${version}`, 'version', '--json'];
	const options = { cwd: project, shell: process.platform === 'win32' };
	try {
		const { stdout } = await run('npm', args, options);
		// npm answers with nothing when the package is there, but not the version.
		return kept(stdout.trim() !== '' && `${name} ${version} is published already`);
	} catch (error) {
		const { stdout = '', stderr = '' } = error as Partial<Record<'stdout' | 'stderr', string>>;
		if (/E404/.test(stdout + stderr)) return [];
		return [`The registry could not be asked: ${stderr.trim().split('\n').at(-1) ?? ''}`];
	}
}

interface PublishJob {
	readonly permissions?: Readonly<Record<string, string>>;
	readonly steps?: readonly { readonly run?: string }[];
}

/** n8n takes only packages that a GitHub Action of their own repository has published with provenance. */
export async function checkProvenance({ project, packageJson }: Release): Promise<Objections> {
	const text = await readFile(join(project, '.github/workflows/release.yml'), 'utf8');
	const { jobs } = parse(text) as { jobs?: Readonly<Record<string, PublishJob>> };
	const publishes = ({ steps = [] }: PublishJob) =>
		steps.some((step) => /npm publish\b.*--provenance/.test(step.run ?? ''));
	const job = Object.values(jobs ?? {}).find(publishes);
	const repository = githubRepository(packageJson);
	const running = process.env.GITHUB_REPOSITORY;
	return kept(
		!job && 'release.yml has no step "npm publish --provenance"',
		job !== undefined &&
			job.permissions?.['id-token'] !== 'write' &&
			'Its job lacks the permission "id-token: write"',
		running !== undefined &&
			running !== repository &&
			`It runs in ${running}, but package.json names ${repository ?? 'no repository'}`,
	);
}
