import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { kept, ofAnyPackage, type Objections, type Release } from './checks.mts';

const run = promisify(execFile);

/** An installation gets the tested versions, and compiles nothing. */
export async function checkPackageJson({ packageJson, project }: Release): Promise<Objections> {
	const { name, bin, engines, dependencies = {} } = packageJson;
	const loose = Object.entries(dependencies).filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range));
	return kept(
		name !== 'pdf-template-service' && `The name ${name} is not the one that people run`,
		!bin?.['pdf-template-service'] && 'package.json names no program',
		!/^>=\d+/.test(engines?.node ?? '') && 'package.json does not say which Node.js it needs',
		loose.length > 0 &&
			`Versions are not exact: ${loose.map(([one, range]) => `${one} ${range}`).join(', ')}`,
		...ofAnyPackage(packageJson),
		...(await builtOnInstall(project)),
	);
}

interface Installed {
	readonly dependencies?: Readonly<Record<string, Installed>>;
}

function* namesIn({ dependencies = {} }: Installed): Generator<string> {
	for (const [name, installed] of Object.entries(dependencies)) {
		yield name;
		yield* namesIn(installed);
	}
}

/** Packages below the service that run a script when they are installed. */
async function builtOnInstall(project: string): Promise<Objections> {
	const args = ['ls', '--all', '--omit', 'dev', '--package-lock-only', '--json'];
	const options = { cwd: project, shell: process.platform === 'win32' };
	const { stdout } = await run('npm', args, options);
	const names = new Set(namesIn(JSON.parse(stdout) as Installed));
	const text = await readFile(join(project, '../package-lock.json'), 'utf8');
	const { packages } = JSON.parse(text) as {
		packages: Record<string, { hasInstallScript?: boolean }>;
	};
	return Object.entries(packages).flatMap(([path, { hasInstallScript }]) => {
		const name = path.split('node_modules/').at(-1) ?? path;
		return hasInstallScript && names.has(name)
			? [`${name} runs a script when it is installed`]
			: [];
	});
}

const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'sbom.cdx.json'];
const needed = ['bin/pdf-template-service.mjs', 'dist/cli/main.js', 'web/index.html'];
const shipped = /^(bin\/[^/]+\.mjs|dist\/.+|node_modules\/.+|web\/.+)$/;
const neverShipped = /\.(map|test\.js|tsbuildinfo)$|(^|\/)\.env/;
const largest = 30_000_000;

/** The tarball holds the program, the page and the texts, and nothing else. */
export async function checkTarball({ tarball }: Release): Promise<Objections> {
	const paths = tarball.files.map(({ path }) => path);
	const missing = [...texts, ...needed].filter((path) => !paths.includes(path));
	const strays = paths.filter(
		(path) => !texts.includes(path) && (!shipped.test(path) || neverShipped.test(path)),
	);
	return kept(
		missing.length > 0 && `Files are missing: ${missing.join(', ')}`,
		strays.length > 0 && `Files do not belong there: ${strays.slice(0, 10).join(', ')}`,
		tarball.size > largest && `It has ${tarball.size} bytes, more than ${largest}`,
	);
}

interface Step {
	readonly uses?: string;
	readonly run?: string;
	readonly with?: Readonly<Record<string, unknown>>;
}

/** The image is built for both processors, says where it was built and what is in it, and is signed by its digest. */
export async function checkImage({ workflow }: Release): Promise<Objections> {
	const { jobs = {} } = parse(await readFile(workflow, 'utf8')) as {
		jobs?: Readonly<Record<string, { readonly steps?: readonly Step[] }>>;
	};
	const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
	const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))?.with;
	const platforms = String(build?.['platforms'] ?? '');
	return kept(
		!build && 'No step builds the image',
		!['linux/amd64', 'linux/arm64'].every((one) => platforms.includes(one)) &&
			'The image is not built for linux/amd64 and linux/arm64',
		!build?.['sbom'] && 'The image has no SBOM',
		!String(build?.['provenance'] ?? '').includes('mode=max') && 'The image has no provenance',
		!steps.some(({ run: script = '' }) => /cosign sign .*@\$/.test(script)) &&
			'The image is not signed by its digest',
	);
}
