import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Import {
	readonly from: string;
	/** From the project's root, with or without its file ending as written; else a package. */
	readonly target: string;
	readonly isTypeOnly: boolean;
}

export function read(file: string): string {
	return readFileSync(join(root, file), 'utf8');
}

/** The TypeScript files in a folder, as paths from the project's root. */
export function sources(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
		.map((file) => `${folder}/${file}`);
}

export function importsOf(file: string): Import[] {
	const statement = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;
	return [...read(file).matchAll(statement)].map(([, type, specifier = '']) => ({
		from: file,
		target: specifier.startsWith('.')
			? relative(root, resolve(root, dirname(file), specifier))
			: specifier,
		isTypeOnly: type !== undefined,
	}));
}
