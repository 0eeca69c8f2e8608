import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BoundedThread, partDone } from '../../../src/pdf/threads/boundedThread.ts';
import { goOn, halt, newPauseFlag, standsStill } from '../../../src/pdf/pausing/pause.ts';
import { until } from '../../until.ts';

const pausing = join(import.meta.dirname, '../../../src/pdf/pausing/pause.ts');
const source = `
import { pbkdf2Sync } from 'node:crypto';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { pauseForOthers } from ${JSON.stringify(pausing)};
const jobs = {
	thread: () => threadId,
	standing: () => { pauseForOthers(); return Atomics.load(workerData.data, 0); },
	busy: () => {
		const before = process.threadCpuUsage();
		for (let used = { user: 0, system: 0 }; used.user + used.system < 400_000; ) used = process.threadCpuUsage(before);
	},
	parts: () => {
		for (let part = 0; part < 4; part += 1) {
			jobs.busy();
			parentPort.postMessage(${JSON.stringify(partDone)});
		}
		return 'all parts';
	},
	unanswering: () => { pbkdf2Sync('', '', 600_000, 32, 'sha256'); for (let i = 0; i < 100_000_000; i += 1); },
	endless: () => { Atomics.store(workerData.data, 0, 1); for (;;); },
	objects: () => { for (const all = []; ; ) all.push({ all: [...all.slice(-9)] }); },
	buffers: () => { for (const all = []; ; ) all.push(new Uint8Array(1_000_000).fill(1)); },
	error: () => { throw new Error('as asked for'); },
};
parentPort.on('message', (name) => parentPort.postMessage(jobs[name]()));
parentPort.postMessage('ready');
`;
const folder = mkdtempSync(join(tmpdir(), 'thread-'));
const file = join(folder, 'thread.mjs');
writeFileSync(file, source);
afterAll(() => rmSync(folder, { recursive: true }));

/** What a thread and the test both see: whether the endless job was begun. */
const begun = new Int32Array(new SharedArrayBuffer(4));

const open = (seconds: number, idleMs?: number) =>
	new BoundedThread<string, number>({
		file,
		data: begun,
		limits: { seconds, megabytes: 100 },
		...(idleMs !== undefined && { idleMs }),
	});

test.each([
	['endless', 0.2, { excess: 'time' }],
	['objects', 60, { excess: 'memory' }],
	['buffers', 60, { excess: 'memory' }],
	['error', 60, { message: 'as asked for' }],
])('a job that is %s fails alone', async (job, seconds, reason) => {
	const thread = open(seconds);
	const outcomes = await Promise.allSettled(
		['thread', job, 'thread'].map((each) => thread.run(each)),
	);
	const [before, failed, after] = outcomes;
	expect(failed).toMatchObject({ status: 'rejected', reason });
	expect([before?.status, after?.status]).toEqual(['fulfilled', 'fulfilled']);
	expect(after).not.toEqual(before);
	await thread.close();
});

test('what earlier jobs used is not held against one during which the thread does not say what it uses', async () => {
	const thread = open(1);
	for (const job of ['busy', 'busy', 'busy', 'unanswering']) await thread.run(job);
	await thread.close();
});

test('each part of a job may take as much as a whole one, and no part more', async () => {
	const thread = open(1);
	expect(await thread.run('parts')).toBe('all parts');
	await expect(thread.run('endless')).rejects.toMatchObject({ excess: 'time' });
	await thread.close();
});

test('a thread that is halted stands still until it may go on', async () => {
	const [pause, seen] = [newPauseFlag(), new Int32Array(new SharedArrayBuffer(4))];
	const worker = new Worker(file, { workerData: { data: seen, pause } });
	await once(worker, 'message');
	halt(pause);
	const answered = once(worker, 'message');
	worker.postMessage('standing');
	await until('a thread that stands still', () => standsStill(pause));
	Atomics.store(seen, 0, 7);
	goOn(pause);
	expect(await answered).toEqual([7]);
	await worker.terminate();
});

test('closing ends what is being done, and what is still to be done', async () => {
	const thread = open(60);
	Atomics.store(begun, 0, 0);
	const outcomes = Promise.allSettled(['endless', 'thread'].map((job) => thread.run(job)));
	await until('the endless job', () => Atomics.load(begun, 0) === 1);
	await thread.close();
	expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a thread that is closed while it starts is no failed start', async () => {
	const unready = join(folder, 'unready.mjs');
	writeFileSync(unready, 'setInterval(() => undefined, 1000);');
	const limits = { seconds: 60, megabytes: 100 };
	const thread = new BoundedThread<string, number>({ file: unready, data: begun, limits });
	const starting = thread.warmUp();
	await thread.close();
	await expect(starting).resolves.toBeUndefined();
	await expect(thread.run('thread')).rejects.toMatchObject({ name: 'AbortError' });
});

test('a thread whose program fails says so', async () => {
	const failing = join(folder, 'failing.mjs');
	writeFileSync(failing, "throw new Error('as asked for');");
	const limits = { seconds: 60, megabytes: 100 };
	const thread = new BoundedThread<string, number>({ file: failing, data: begun, limits });
	await expect(thread.warmUp()).rejects.toThrow('as asked for');
	await thread.close();
});

test('a thread that has nothing to do ends, and another one begins when it is wanted', async () => {
	const thread = open(60, 20);
	const twice = await Promise.all([thread.run('thread'), thread.run('thread')]);
	expect(twice[0]).toBe(twice[1]);
	await until('another thread', async () => (await thread.run('thread')) !== twice[0]);
	await thread.close();
});
