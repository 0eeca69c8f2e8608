// npm run bench: runs the measurements of docs/benchmarks.md and writes the page. With arguments, only those:
// npm run bench -- batch limits
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { withClock } from './console/progress.mts';
import { print, runMain, UserError } from './console/text.mts';

const bench = resolve(import.meta.dirname, '../test/bench');
const all = [
	'batch',
	'limits',
	'memory',
	'engine',
	'latency',
	'strangers',
	'manyDocuments',
	'deletions',
	'turns',
	'serviceMemory',
	'others',
];

async function measure(name: string): Promise<void> {
	const child = spawn(process.execPath, [`${bench}/${name}.ts`], { stdio: 'inherit' });
	const [code] = (await once(child, 'close')) as [number | null];
	if (code !== 0) throw new UserError(`The measurement ${name} did not go through.`);
}

await runMain(async () => {
	const named = process.argv.slice(2);
	const unknown = named.filter((name) => !all.includes(name));
	if (unknown.length > 0)
		throw new UserError(`There is no ${unknown.join(', ')}: ${all.join(', ')}`);
	for (const name of named.length > 0 ? named : all) {
		await withClock(`Measuring ${name}`, async () => await measure(name));
	}
	await measure('report');
	print('docs/benchmarks.md');
});
