import { spawnSync } from 'node:child_process';
import { missingTool } from './missingTool.ts';

export interface ReadEntry {
	readonly name: string;
	/** In bytes. */
	readonly size: number;
}

const python = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    damaged = archive.testzip()
    if damaged: sys.exit(damaged)
    json.dump([{'name': one.filename, 'size': one.file_size} for one in archive.infolist()], sys.stdout)
`;

function run(program: string, args: readonly string[]): string {
	const { status, stdout, stderr, error } = spawnSync(program, args, {
		maxBuffer: 1 << 28,
		env: { ...process.env, LC_ALL: 'C.UTF-8' },
	});
	if (error) throw error;
	if (status !== 0) throw new Error(`${program}: ${String(stderr) || String(stdout).slice(-500)}`);
	return String(stdout);
}

type ReadZip = (archive: string) => readonly ReadEntry[];

/** Programs that share no code with what writes a ZIP. Each reads an archive to its end, checks every byte, and lists it. */
const readers: Readonly<Record<string, ReadZip>> = {
	python3: (archive) => JSON.parse(run('/usr/bin/python3', ['-c', python, archive])) as ReadEntry[],
	unzip: (archive) => {
		run('unzip', ['-tqq', archive]);
		return run('unzip', ['-lqq', archive])
			.split('\n')
			.map((line) => /^ *(\d+) +\S+ +\S+ +(.*)$/.exec(line))
			.filter((found) => found !== null)
			.map(([, size, name = '']) => ({ name, size: Number(size) }));
	},
	'7z': (archive) => {
		run('7z', ['t', '-bd', archive]);
		const list = run('7z', ['l', '-slt', '-ba', '-sccUTF-8', archive]);
		return [...list.matchAll(/^Path = (.*)\n(?:.*\n)*?Size = (\d+)/gm)].map(
			([, name = '', size]) => ({ name, size: Number(size) }),
		);
	},
};

const packages = new Map([
	['python3', 'python3'],
	['unzip', 'unzip'],
	['7z', 'p7zip-full'],
]);

/** Those of these programs that are installed. */
export function zipReaders(): readonly (readonly [string, ReadZip])[] {
	return Object.entries(readers).filter(([program]) => {
		const isThere = spawnSync(program, ['--help']).error === undefined;
		if (!isThere) missingTool(`${program} is not installed (Debian: ${packages.get(program)})`);
		return isThere;
	});
}

/** Unpacks an archive into a folder. */
export function unpack(archive: string, folder: string): void {
	run('/usr/bin/python3', ['-m', 'zipfile', '-e', archive, folder]);
}
