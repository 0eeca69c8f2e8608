// node test/bench/improvements.ts: batches with the package as it was before what made it faster, in turns with
// what is here now. It needs the project's history. Writes docs/benchmarks/improvements.json.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Arena, type Result } from './inN8n/arena.ts';
import { fillPdfTemplate } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface ImprovementRecord {
	readonly what: string;
	/** Round by round. */
	readonly results: readonly Result[];
}

const rounds = 5;
const items = 1000;

/** The last commits before an improvement. */
const before: readonly { what: string; commit: string }[] = [
	{ what: 'before the key was put in its header by a function', commit: 'a335f9a~1' },
];

const run = promisify(execFile);
const here = resolve(import.meta.dirname, '../..');

await using opened = new AsyncDisposableStack();

/** A checkout of a commit, built with the dependencies of this one. */
async function checkOut(commit: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'before-'));
	await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: here });
	opened.defer(async () => {
		await rm(folder, { recursive: true });
		await run('git', ['worktree', 'prune'], { cwd: here });
	});
	await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
	await run(process.execPath, ['node_modules/gulp/bin/gulp.js', '--silent'], { cwd: folder });
	return folder;
}

const ways = [];
for (const { what, commit } of [...before, { what: 'now', commit: undefined }]) {
	const project = commit && (await checkOut(commit));
	const arena = opened.use(await Arena.open({ project }));
	const uid = await arena.addTemplate(100);
	arena.setLatency(20);
	await arena.run(fillPdfTemplate, uid, 300);
	ways.push({ what, arena, uid, results: [] as Result[] });
}
for (let round = 0; round < rounds; round++) {
	for (const { what, arena, uid, results } of ways) {
		const result = await arena.run(fillPdfTemplate, uid, items);
		results.push(result);
		process.stderr.write(
			`${what}: ${result.seconds.toFixed(2)} s, CPU ${result.cpuSeconds.toFixed(2)} s\n`,
		);
	}
}
await writeRecord(
	'improvements',
	ways.map(({ what, results }) => ({ what, results })),
);
