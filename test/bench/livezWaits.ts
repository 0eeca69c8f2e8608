// A thread of turns.ts: asks /livez again and again; at the first message it tells the longest wait, in ms, and ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const url = `${workerData as string}/livez`;
let isOver = false;
parentPort?.once('message', () => {
	isOver = true;
});
let longest = 0;
const ask = async () => {
	const startedAt = performance.now();
	await (await fetch(url)).arrayBuffer();
	return performance.now() - startedAt;
};
// The first one loads what asks.
await ask();
parentPort?.postMessage('ready');
while (!isOver) {
	longest = Math.max(longest, await ask());
	await sleep(10);
}
parentPort?.postMessage(longest);
