import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Forms of other makers, which are not part of this project. `LOOKS_FORMS` names another folder. */
const folder = process.env.LOOKS_FORMS ?? resolve(import.meta.dirname, '../../../shared/forms');

export interface ForeignForm {
	/** The file's name without its extension. */
	readonly name: string;
	readonly path: string;
	read(): Uint8Array;
}

/** The forms whose names contain `part`; none, and a warning, where the folder is missing. */
export function foreignForms(part = ''): ForeignForm[] {
	if (!existsSync(folder)) {
		process.stderr.write(`${folder} is not there: nothing to compare (LOOKS_FORMS)\n`);
		return [];
	}
	return readdirSync(folder)
		.filter((file) => /\.pdf$/i.test(file) && file.includes(part))
		.map((file) => {
			const path = join(folder, file);
			const read = (): Uint8Array => new Uint8Array(readFileSync(path));
			return { name: file.replace(/\.pdf$/i, ''), path, read };
		});
}
