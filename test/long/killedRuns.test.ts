import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { project, Stage } from '../workflow/stage.ts';
import { batchItems, batchParameters } from '../promises/batch.ts';
import { until } from '../../service/test/until.ts';
import { shareOf } from './share.ts';

const rounds = shareOf(50);
const itemCount = 60;

let stage: Stage;
beforeAll(async () => {
	stage = await Stage.open();
	stage.service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 15 } });
});
afterAll(async () => await stage.close());

/** Starts a batch in a process of its own, and kills that process when `moment` has come. */
async function runAndKill(first: number, moment: () => Promise<void>): Promise<void> {
	const { url, apiKey } = stage.service;
	const program = join(project, 'test/long/batchProgram.ts');
	const node = join(project, 'node_modules/.bin/node');
	const child = spawn(node, [program, url, apiKey, String(first), String(itemCount)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(child.stdout, 'data');
	await moment();
	const ended = child.exitCode === null ? once(child, 'exit') : undefined;
	child.kill('SIGKILL');
	await ended;
}

const beforeTheFirst = async (): Promise<void> => await sleep(Math.random() * 100);

/** After the first document that comes to the `before` others, and mostly before the last one. */
async function amidst(before: number): Promise<void> {
	await until('the first document', async () => (await titles()).length > before, { everyMs: 5 });
	await sleep(Math.random() * 120);
}

const titles = async () =>
	(await stage.service.store.documents.list({ order: 'oldest', offset: 0, limit: 100_000 })).map(
		({ name }) => name,
	);

it(`killed ${rounds} times at any moment and run again, there is one document per item`, async () => {
	const brokenOff: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const first = round * itemCount;
		const before = (await titles()).length;
		await runAndKill(first, round % 5 === 0 ? beforeTheFirst : async () => await amidst(before));
		await stage.quiet();
		brokenOff.push((await titles()).length - before);
		const result = await stage.fill(batchParameters, batchItems(first, itemCount));
		expect(result.error).toBeUndefined();
		expect(result.items('Fill')).toHaveLength(itemCount);
		stage.service.journal.clear();
	}
	expect(await titles()).toHaveLength(rounds * itemCount);
	expect(new Set(await titles()).size).toBe(rounds * itemCount);
	process.stderr.write(`made before the kill: ${brokenOff.join(' ')}\n`);
	const inPart = brokenOff.filter((made) => made > 0 && made < itemCount);
	expect(inPart.length).toBeGreaterThan(rounds / 4);
});
