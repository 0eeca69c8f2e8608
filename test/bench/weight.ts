// node test/bench/weight.ts: the package's size, and what n8n takes to load it against its whole start.
// Writes docs/benchmarks/weight.json.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultVersion, installN8n } from '../n8n/installation.ts';
import { Instance, n8nFolder } from '../n8n/instance.ts';
import { installPacked } from '../n8n/packedPackage.ts';
import { writeRecord } from './records.ts';

export interface WeightRecord {
	readonly tarballBytes: number;
	/** Milliseconds to load the nodes and the credential, round by round. */
	readonly loading: readonly number[];
	/** Milliseconds from n8n's start to its editor, with the package. */
	readonly starting: readonly number[];
}

const rounds = 5;
const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');

const packing = ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'];
const { stdout: packed } = await run('npm', packing, { cwd: project });
const [{ size: tarballBytes }] = JSON.parse(packed) as [{ size: number }];

const { program } = await installN8n(defaultVersion);
const home = await mkdtemp(join(tmpdir(), 'weight-'));
const { name } = await installPacked(project, n8nFolder(home));
const loaded = join(n8nFolder(home), 'nodes/node_modules', name);
const loader = join(project, 'test/n8n/loadPackage.mjs');
const loading: number[] = [];
const starting: number[] = [];
for (let round = 0; round < rounds; round++) {
	const { stdout } = await run(process.execPath, [loader, loaded, program]);
	loading.push((JSON.parse(stdout) as { ms: number }).ms);
	const startedAt = performance.now();
	const instance = await Instance.start({ program, home, filesFolder: home });
	starting.push(performance.now() - startedAt);
	await instance.stop();
}
await rm(home, { recursive: true });
const record: WeightRecord = { tarballBytes, loading, starting };
console.log(record);
await writeRecord('weight', record);
