import { spawnSync } from 'node:child_process';
import { isSameColour } from './isSameColour.ts';

/** All pages as poppler draws them, at a pixel per point: PPM files one after another. */
export function popplerPages(bytes: Uint8Array, mostPages = 20): Buffer {
	const options = ['-r', '72', '-l', String(mostPages), '-'];
	const result = spawnSync('pdftoppm', options, { input: bytes, maxBuffer: 1 << 28 });
	if (result.status !== 0) throw new Error(`pdftoppm failed: ${String(result.stderr)}`);
	return result.stdout;
}

/** How many pixels look different; all of them if the pages have other sizes. */
export function differingPixels(before: Buffer, after: Buffer): number {
	if (before.length !== after.length) return before.length;
	if (before.equals(after)) return 0;
	let count = 0;
	for (let at = 0; at + 2 < before.length; at += 3) {
		if (!isSameColour(before, after, at)) count++;
	}
	return count;
}
