import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { changesOf } from './changelog.mts';
import { githubRepository, type PackageJson } from './packageJson.mts';
import type { Tarball } from './tarball.mts';

const run = promisify(execFile);

/** A version to publish. */
export interface Release {
	/** The package's folder, with its package.json and its changelog. */
	readonly project: string;
	/** The workflow of GitHub that publishes it. */
	readonly workflow: string;
	readonly packageJson: PackageJson;
	readonly tarball: Tarball;
	/** A dry run: the changelog may still call the changes unreleased. */
	readonly isDry: boolean;
}

/** Why the release would be rejected; empty if it wouldn't. */
export type Objections = readonly string[];

/** The objections that apply. */
export const kept = (...objections: readonly (string | false)[]): Objections =>
	objections.filter((objection) => objection !== false);

const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare'];

/** What every package.json needs. */
export function ofAnyPackage(packageJson: PackageJson): Objections {
	const { version, license, author, homepage, scripts } = packageJson;
	const forbidden = lifecycle.filter((script) => scripts?.[script] !== undefined);
	return kept(
		!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) &&
			`The version ${version} is not a semantic version`,
		license !== 'MIT' && `The license is ${license ?? 'missing'}, not MIT`,
		!(author?.name && author.email) && 'The author needs a name and an email',
		!homepage && 'The homepage is missing',
		!githubRepository(packageJson) && 'The repository is not one of GitHub over https',
		forbidden.length > 0 && `There are install scripts: ${forbidden.join(', ')}`,
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

/** npm rejects a version that exists, but says so only at the end. */
export async function checkRegistry({ packageJson, project }: Release): Promise<Objections> {
	const { name, version } = packageJson;
	const args = ['view', `${name}@${version}`, 'version', '--json'];
	const options = { cwd: project, shell: process.platform === 'win32' };
	try {
		const { stdout } = await run('npm', args, options);
		// npm prints nothing if the package exists, but not the version.
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

/** npm's statement of where a package was built; n8n takes no other packages. */
export async function checkProvenance({ workflow, packageJson }: Release): Promise<Objections> {
	const text = await readFile(workflow, 'utf8');
	const { jobs } = parse(text) as { jobs?: Readonly<Record<string, PublishJob>> };
	const publishes = ({ steps = [] }: PublishJob) =>
		steps.some((step) => /npm publish\b.*--provenance/.test(step.run ?? ''));
	const job = Object.values(jobs ?? {}).find(publishes);
	const repository = githubRepository(packageJson);
	const running = process.env.GITHUB_REPOSITORY;
	return kept(
		!job && `${basename(workflow)} has no step "npm publish --provenance"`,
		job !== undefined &&
			job.permissions?.['id-token'] !== 'write' &&
			'Its job lacks the permission "id-token: write"',
		running !== undefined &&
			running !== repository &&
			`It runs in ${running}, but package.json names ${repository ?? 'no repository'}`,
	);
}
