// The page as it is sent to browsers: its scripts and styles without comments and without space between words. Names
// stay, so that an error says where it is.
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/**
 * Copies the page, file by file, with the same names.
 *
 * @param source the folder of the page
 * @param target the folder of the package
 */
export function writePage(source: string, target: string): void {
	cpSync(source, target, { recursive: true });
	for (const file of globSync('**/*.{js,css}', { cwd: target })) {
		const path = join(target, file);
		const loader = file.endsWith('.css') ? 'css' : 'js';
		const { code } = transformSync(readFileSync(path, 'utf8'), {
			loader,
			minifyWhitespace: true,
			minifySyntax: true,
			charset: 'utf8',
			sourcefile: file,
		});
		writeFileSync(path, code);
	}
}
