// Regenerates the service's reference pages from its code: node scripts/reference.mts
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { referencePages, withGenerated } from './reference/pages.mts';

for (const [path, generate] of Object.entries(referencePages)) {
	const file = resolve(import.meta.dirname, '..', path);
	writeFileSync(file, withGenerated(readFileSync(file, 'utf8'), await generate()));
}
