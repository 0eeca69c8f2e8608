import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingTool } from './missingTool.ts';

/** Forms made by others, which are not part of this project. `PDF_FORMS` names another folder of them. */
const folder = process.env.PDF_FORMS ?? resolve(import.meta.dirname, '../../../../shared/forms');

/** The names of the forms at hand; none, and a warning, where the folder is missing. */
export const realForms: readonly string[] = listed();

export function realForm(name: string): Uint8Array {
	return new Uint8Array(readFileSync(join(folder, name)));
}

function listed(): string[] {
	if (existsSync(folder)) return readdirSync(folder).filter((name) => name.endsWith('.pdf'));
	if (process.env.PDF_FORMS) missingTool(`There is no folder ${folder} (PDF_FORMS)`);
	// Past jest, which shows no console output of a file whose tests are all skipped.
	process.stderr.write(`${folder} is not there: tests with real forms are SKIPPED (PDF_FORMS)\n`);
	return [];
}
