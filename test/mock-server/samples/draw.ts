// Draws the sample forms into this folder: node test/mock-server/samples/draw.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSamples } from './draw/samples.ts';

for (const [name, content] of await drawSamples()) {
	writeFileSync(join(import.meta.dirname, name), content);
	console.log(`${name}  ${String(content.length)} bytes`);
}
