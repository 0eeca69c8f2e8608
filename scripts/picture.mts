// Draws the picture of docs/architecture.md anew: node scripts/picture.mts
import { readFileSync, writeFileSync } from 'node:fs';
import { picture } from '../test/unit/picture.ts';

const file = `${import.meta.dirname}/../docs/architecture.md`;
const text = readFileSync(file, 'utf8');
writeFileSync(
	file,
	text.replace(/```mermaid[\s\S]*?```/, () => picture()),
);
