import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageFolder } from '../installed/installation.ts';

const sources = resolve(import.meta.dirname, '../../web');

/** What a browser gets in one language, gzipped, in KB. */
const weightOf = (folder: string) =>
	globSync('**/*.*', { cwd: folder, exclude: ['words/{de,fr}.js'] })
		.map((file) => gzipSync(readFileSync(join(folder, file))).length)
		.reduce((sum, length) => sum + length, 0) / 1000;

describe('the page in the package', () => {
	let folder = '';
	beforeAll(() => {
		folder = join(packageFolder(), 'web');
	}, 300_000);

	it('has each file of the sources, and no other', () => {
		const filesOf = (cwd: string) => globSync('**/*.*', { cwd }).sort();
		expect(filesOf(folder)).toEqual(filesOf(sources));
	});

	it('comes without comments, in less than 130 KB', () => {
		const commented = globSync('**/*.{js,css}', { cwd: folder }).filter((file) =>
			/^\s*(\/\*|\/\/|\*)/m.test(readFileSync(join(folder, file), 'utf8')),
		);
		expect(commented).toEqual([]);
		expect(weightOf(folder)).toBeLessThan(130);
	});
});
