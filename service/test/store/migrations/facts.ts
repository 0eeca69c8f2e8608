import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Named {
	readonly uid: string;
	readonly name: string;
}

/** What a backup beside this file has, as the service said that made it. */
export interface Facts {
	/** An API key of the only team. */
	readonly key: string;
	/** The address of a user, beside that of the administrator. */
	readonly member: string;
	readonly templates: readonly Named[];
	readonly documents: readonly (Named & { readonly sha256: string })[];
	readonly trash: readonly Named[];
}

/** The backup that was made when this migration was the newest. */
export function madeAt(migration: string): { readonly archive: string; readonly facts: Facts } {
	const path = join(import.meta.dirname, migration);
	const facts = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Facts;
	return { archive: `${path}.tar.gz`, facts };
}
