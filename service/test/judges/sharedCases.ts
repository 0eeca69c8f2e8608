import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Small forms of kinds that went wrong elsewhere, which are not part of this project. `PDF_CASES` names another folder of them. */
const folder = process.env.PDF_CASES ?? resolve(import.meta.dirname, '../../../../shared/cases');

/** Whether a case is at hand; says so if it is not. Use this to choose between `test` and `test.skip`. */
export function hasCase(name: string): boolean {
	const isThere = existsSync(join(folder, name));
	if (!isThere) {
		// Past jest, which shows no console output of a file whose tests are all skipped.
		process.stderr.write(`${join(folder, name)} is not there: its tests are SKIPPED (PDF_CASES)\n`);
	}
	return isThere;
}

export function sharedCase(name: string): Uint8Array {
	return new Uint8Array(readFileSync(join(folder, name)));
}
