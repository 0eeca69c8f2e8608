import { execFile } from 'node:child_process';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileSize, UserError } from '../console/text.mts';

const execute = promisify(execFile);

async function run(program: string, args: readonly string[]): Promise<void> {
	try {
		await execute(program, args);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		throw new UserError(`${program} is missing (Debian: imagemagick, poppler-utils).`);
	}
}

/** The first page of a PDF as a picture. */
export async function firstPage(pdf: Uint8Array, picture: string): Promise<void> {
	const path = picture.replace(/\.png$/, '.pdf');
	await writeFile(path, pdf);
	await run('pdftoppm', ['-png', '-r', '75', '-singlefile', path, picture.replace(/\.png$/, '')]);
	await rm(path);
}

/** Turns the frames in a folder into an animation, which ends with a picture of the result. */
export async function animation(frames: string, last: string, file: string): Promise<void> {
	const names = (await readdir(frames)).filter((name) => name.endsWith('.png')).sort();
	const size = '1000x629';
	await run('convert', [
		'-loop',
		'0',
		'-delay',
		'130',
		...names.map((name) => join(frames, name)),
		'-resize',
		size,
		'-delay',
		'350',
		'(',
		last,
		'-resize',
		'900x560',
		'-background',
		'#f2f2f2',
		'-gravity',
		'center',
		'-extent',
		size,
		')',
		'+dither',
		'-colors',
		'64',
		'-layers',
		'optimize',
		file,
	]);
}

/** Pictures of an editor need few colors. */
export async function shrink(images: string): Promise<void> {
	const names = (await readdir(images)).filter((name) => name.endsWith('.png'));
	for (const path of names.map((name) => join(images, name))) {
		await run('convert', [path, '-strip', '+dither', '-colors', '128', `PNG8:${path}`]);
	}
}

export async function sizeOf(images: string): Promise<(readonly [string, string])[]> {
	const names = (await readdir(images)).sort();
	return await Promise.all(
		names.map(async (name) => [name, fileSize((await stat(join(images, name))).size)] as const),
	);
}
