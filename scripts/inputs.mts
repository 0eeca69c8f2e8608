import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { UserError } from './console/text.mts';

export interface TemplateFile {
	readonly name: string;
	readonly bytes: Buffer;
}

export async function readTemplate(path: string): Promise<TemplateFile> {
	return { name: basename(path, extname(path)), bytes: await readInput(path, 'template') };
}

export async function readInput(path: string, what: string): Promise<Buffer> {
	try {
		return await readFile(path);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		const reasons: Record<string, string> = {
			ENOENT: 'does not exist',
			EISDIR: 'is a folder',
			EACCES: 'may not be read',
		};
		throw new UserError(
			`The ${what} ${path} ${reasons[code ?? ''] ?? `cannot be read (${code})`}.`,
		);
	}
}

/** Checks that a folder is writable, before any work is done. */
export async function prepareOutput(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true });
		await access(folder, constants.W_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UserError(
			`PDFs cannot be written to ${folder} (${code}). Choose another folder with --output FOLDER.`,
		);
	}
}
