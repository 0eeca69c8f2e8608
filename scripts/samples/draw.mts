// Draws the sample forms of the local service: node scripts/samples/draw.mts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSamples } from './samples.mts';

const folder = join(import.meta.dirname, '../../test/mock-server/samples');

for (const [name, content] of await drawSamples()) {
	writeFileSync(join(folder, name), content);
	console.log(`${name}  ${String(content.length)} bytes`);
}
