import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Forms made by others, which are not part of this project. */
const FOLDER = process.env['PDF_FORMS'] ?? '/work/shared/forms';

/** The names of the forms at hand; none, and a warning, where the folder is missing. */
export const realForms: readonly string[] = listed();

export function realForm(name: string): Uint8Array {
	return new Uint8Array(readFileSync(join(FOLDER, name)));
}

function listed(): string[] {
	if (existsSync(FOLDER)) return readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));
	console.warn(`${FOLDER} is not there: the tests with real forms are SKIPPED (set PDF_FORMS)`);
	return [];
}
