// node test/bench/durable.ts: fills per second with 32 clients, now and before a fill was answered only when it is on disk
// (and before the store was awaited), in turns. It needs the project's history. Writes docs/benchmarks/durable.json.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { certificate, fillFor } from './measuredService.ts';
import { writeRecord } from './records.ts';
import { killProgram, startProgram } from './servicePrograms.ts';
import { median, ratiosOf } from './statistics.ts';

export interface DurableRecord {
	readonly what: string;
	/** Round by round. */
	readonly fillsPerSecond: readonly number[];
}

/** The last commits before a change. */
const before = [
	{ what: 'before a fill was answered when it is on disk', commit: 'e0babd3~1' },
	{ what: 'before queries went through Kysely', commit: 'a18b274~1' },
];
const [rounds, seconds, clients] = [5, 6, 32];
const key = 'bench-key';
const run = promisify(execFile);
const here = resolve(import.meta.dirname, '../..');
await using opened = new AsyncDisposableStack();

/** A checkout of a commit, with the dependencies of this one. */
async function checkOut(commit: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'before-'));
	await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: here });
	opened.defer(async () => {
		await rm(folder, { recursive: true });
		await run('git', ['worktree', 'prune'], { cwd: here });
	});
	await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}

const ways = [];
for (const { what, commit } of [...before, { what: 'now', commit: undefined }]) {
	const dataDir = await mkdtemp(join(tmpdir(), 'durable-'));
	opened.defer(() => rm(dataDir, { recursive: true }));
	const checkout = commit === undefined ? here : await checkOut(commit);
	const program = await startProgram(['--port', '0', '--key', key, '--data', dataDir], checkout);
	opened.defer(() => killProgram(program));
	const orders = Array.from({ length: clients }, () => {
		return { url: program.url, key, uid: 'course-certificate', data: certificate.data };
	});
	await fillFor(3, orders);
	ways.push({ what, orders, fillsPerSecond: [] as number[] });
}
for (let round = 0; round < rounds; round += 1) {
	for (const { what, orders, fillsPerSecond } of ways) {
		fillsPerSecond.push((await fillFor(seconds, orders)).length / seconds);
		console.log(`${what}: ${fillsPerSecond.at(-1)?.toFixed(0)}`);
	}
}
const now = ways.at(-1)?.fillsPerSecond ?? [];
for (const { what, fillsPerSecond } of ways) {
	console.log(`now / ${what}: ${median(ratiosOf(now, fillsPerSecond)).toFixed(2)}`);
}
await writeRecord(
	'durable',
	ways.map(({ what, fillsPerSecond }) => ({ what, fillsPerSecond })),
);
