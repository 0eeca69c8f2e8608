import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { project, Stage } from '../workflow/stage.ts';
import { batchItems, batchParameters } from '../promises/batch.ts';

const rounds = 50;
const itemCount = 60;

let stage: Stage;
beforeAll(async () => {
	stage = await Stage.open();
	stage.service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 15 } });
});
afterAll(async () => await stage.close());

/** Starts a batch in a process of its own, and kills that process `ms` after its first request. */
async function runAndKill(first: number, ms: number): Promise<void> {
	const { url, apiKey } = stage.service;
	const program = join(project, 'test/long/batchProgram.ts');
	const node = join(project, 'node_modules/.bin/node');
	const child = spawn(node, [program, url, apiKey, String(first), String(itemCount)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(child.stdout, 'data');
	await new Promise((resolve) => setTimeout(resolve, ms));
	const ended = child.exitCode === null ? once(child, 'exit') : undefined;
	child.kill('SIGKILL');
	await ended;
}

const titles = () =>
	stage.service.store.documents
		.list({ order: 'oldest', offset: 0, limit: 100_000 })
		.map(({ name }) => name);

it(`killed ${rounds} times at any moment and run again, there is one document per item`, async () => {
	const brokenOff: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const first = round * itemCount;
		const before = titles().length;
		await runAndKill(first, Math.random() * 400);
		// What had reached the service when the process died is finished by it.
		await new Promise((resolve) => setTimeout(resolve, 100));
		brokenOff.push(titles().length - before);
		const result = await stage.fill(batchParameters, batchItems(first, itemCount));
		expect(result.error).toBeUndefined();
		expect(result.items('Fill')).toHaveLength(itemCount);
		stage.service.journal.clear();
	}
	expect(titles()).toHaveLength(rounds * itemCount);
	expect(new Set(titles()).size).toBe(rounds * itemCount);
	const amidst = brokenOff.filter((made) => made > 0 && made < itemCount);
	process.stderr.write(`made before the kill: ${brokenOff.join(' ')}\n`);
	expect(amidst.length).toBeGreaterThan(rounds / 4);
});
