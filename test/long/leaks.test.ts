import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FaultActionInput } from '../mock-server/http/faults/kinds/faultKinds.ts';
import { autoMap, itemsOf, Stage } from '../workflow/stage.ts';
import { shareOf } from './share.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const megabyte = 1024 * 1024;
const troubles: FaultActionInput[] = [
	{ kind: 'answer', status: 500 },
	{ kind: 'redirect', to: 'loop' },
	{ kind: 'html-page' },
	{ kind: 'invalid-json' },
	{ kind: 'reset-in-body' },
	{ kind: 'cut-body' },
	{ kind: 'dribble', bytes: 4096 },
	{ kind: 'hang' },
	{ kind: 'reset' },
	{ kind: 'done-then-reset' },
];

const stage = Stage.ofSuite();

/** All troubles, in fills to files; each item ends with an error or, after a while, a file. */
async function trouble(): Promise<void> {
	for (const action of troubles) {
		stage.reset();
		stage.service.faults.add({ match: { method: 'POST' }, action });
		const parameters = {
			templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
			fields: autoMap,
			output: 'file',
			options: { timeout: 60, maxRetries: 0, maxConcurrency: 50 },
		};
		const items = itemsOf(...Array.from({ length: 50 }, () => ({ participant: 'A' })));
		await stage.fill(parameters, items, { onError: 'continueRegularOutput' });
	}
}

async function heapAfterTrouble(): Promise<number> {
	await trouble();
	stage.reset();
	await new Promise((resolve) => setTimeout(resolve, 300));
	collectGarbage();
	return process.memoryUsage().heapUsed / megabyte;
}

it('after thousands of items in trouble, memory is where it was', async () => {
	await heapAfterTrouble();
	const before = await heapAfterTrouble();
	const heaps = [before];
	for (let round = 0; round < shareOf(8); round++) heaps.push(await heapAfterTrouble());
	process.stderr.write(`heap after each 500 items, in MB: ${heaps.map(Math.round).join(' ')}\n`);
	expect((heaps.at(-1) ?? 0) - before).toBeLessThan(8);
});
