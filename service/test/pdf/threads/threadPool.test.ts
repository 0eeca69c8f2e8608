import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PoolFullError, ThreadPool } from '../../../src/pdf/threads/threadPool.ts';
import type { PoolOptions } from '../../../src/pdf/threads/threadPool.ts';
import { until } from '../../until.ts';

/**
 * Each job waits until it is let go, and says how many jobs ran meanwhile, itself included. Those with odd numbers use a
 * processor all the time.
 */
const source = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
const shared = workerData.data;
parentPort.on('message', (number) => {
	const running = Atomics.add(shared, 0, 1) + 1;
	while (Atomics.load(shared, 1) <= number) {
		if (number % 2 === 0) Atomics.wait(shared, 1, Atomics.load(shared, 1), 20);
	}
	Atomics.sub(shared, 0, 1);
	parentPort.postMessage({ threadId, running });
});
parentPort.postMessage('ready');
`;
const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const file = join(folder, 'thread.mjs');
writeFileSync(file, source);
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
	readonly threadId: number;
	readonly running: number;
}

let shared: Int32Array;
let pool: ThreadPool<number, Outcome>;
afterEach(() => pool.close());

function open(options: Pick<PoolOptions, 'size' | 'mostWaiting'>): void {
	shared = new Int32Array(new SharedArrayBuffer(8));
	const limits = { seconds: 60, megabytes: 100 };
	pool = new ThreadPool({ file, data: shared, limits, ...options });
}

const running = () => Atomics.load(shared, 0);
/** Lets all jobs go whose number is less. */
function letGo(number: number): void {
	Atomics.store(shared, 1, number);
	Atomics.notify(shared, 1);
}
const letAllGo = () => letGo(1000);

test('jobs run at once, on as many threads as there is work for', async () => {
	open({ size: 4 });
	const jobs = ['a', 'b', 'c'].map((group) => pool.run(0, group));
	await until('three jobs', () => running() === 3);
	letAllGo();
	const outcomes = await Promise.all(jobs);
	expect(new Set(outcomes.map(({ threadId }) => threadId)).size).toBe(3);
});

test('one group never has all threads', async () => {
	open({ size: 3 });
	const slow = Array.from({ length: 6 }, () => pool.run(500, 'slow'));
	await until('two jobs', () => running() === 2);
	expect(pool.waiting).toBe(4);
	letGo(1);
	for (let count = 0; count < 10; count += 1) await pool.run(0, 'other');
	expect([running(), pool.waiting]).toEqual([2, 4]);
	letAllGo();
	await Promise.all(slow);
});

test('jobs that take long leave their places to others, but not all of them to those of one group', async () => {
	open({ size: 2 });
	const slow = Array.from({ length: 3 }, () => pool.run(501, 'slow'));
	await until('two jobs of a group that may have one place', () => running() === 2);
	expect(pool.waiting).toBe(1);
	const other = pool.run(501, 'other');
	await until('one of another group', () => running() === 3);
	letGo(1);
	expect((await pool.run(0, 'other')).running).toBe(4);
	letAllGo();
	await Promise.all([...slow, other]);
});

test('groups take turns, each with its own jobs in order', async () => {
	open({ size: 2 });
	const done: string[] = [];
	const run = async (name: string) => {
		await pool.run(0, name[0]);
		done.push(name);
	};
	const blocking = pool.run(500, 'z');
	await until('one job', () => running() === 1);
	const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(run);
	letGo(1);
	await Promise.all(jobs);
	expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
	letAllGo();
	await blocking;
});

test('jobs beyond the bound are refused, and one group has half of the places', async () => {
	open({ size: 2, mostWaiting: 4 });
	const taken = [pool.run(0, 'a'), pool.run(0, 'b')];
	await until('two jobs', () => running() === 2);
	const waiting = [pool.run(0, 'a'), pool.run(0, 'a')];
	await expect(pool.run(0, 'a')).rejects.toThrow(PoolFullError);
	waiting.push(pool.run(0, 'b'), pool.run(0, 'b'));
	await expect(pool.run(0, 'c')).rejects.toMatchObject({ retryAfterSeconds: 1 });
	letAllGo();
	await Promise.all([...taken, ...waiting]);
	expect(pool.waiting).toBe(0);
});

test('closing drops what runs and what waits', async () => {
	open({ size: 2 });
	const jobs = Promise.allSettled([1, 2, 3, 4].map(() => pool.run(500, 'a')));
	await until('one job', () => running() === 1);
	await pool.close();
	expect((await jobs).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
});
