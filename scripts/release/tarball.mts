import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { shell: process.platform === 'win32', maxBuffer: 16 * 1024 * 1024 };

/** What `npm publish` would send. */
export interface Tarball {
	readonly path: string;
	readonly size: number;
	readonly unpackedSize: number;
	readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Runs npm in a folder; returns what it prints. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
	return (await run('npm', args, { ...options, cwd })).stdout;
}

/** Packs a built project into a folder. Sizes are in bytes. */
export async function packInto(folder: string, project: string): Promise<Tarball> {
	const args = ['pack', '--json', '--ignore-scripts', '--silent', '--pack-destination', folder];
	const [packed] = JSON.parse(await npm(args, project)) as [
		Omit<Tarball, 'path'> & { filename: string },
	];
	const { filename, size, unpackedSize, files } = packed;
	return { path: join(folder, filename), size, unpackedSize, files };
}

/** Unpacks a tarball of npm, without the folder `package` around its files. */
export async function unpackInto(folder: string, { path }: Tarball): Promise<void> {
	await run('tar', ['xzf', path, '-C', folder, '--strip-components=1']);
}

/** The text of a file of a tarball; undefined if it has none of this path. */
export async function readFromTarball(
	{ path, files }: Tarball,
	file: string,
): Promise<string | undefined> {
	if (!files.some((one) => one.path === file)) return undefined;
	return (await run('tar', ['xzOf', path, `package/${file}`], options)).stdout;
}
