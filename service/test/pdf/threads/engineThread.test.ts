import { on, once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { partDone } from '../../../src/pdf/threads/boundedThread.ts';
import type { Job, Outcome } from '../../../src/pdf/threads/job.ts';
import { newPauseFlag } from '../../../src/pdf/pausing/pause.ts';
import { smallForm } from '../../forms/smallForm.ts';

const file = join(import.meta.dirname, '../../../src/pdf/threads/engineThread.mjs');

test('reading a form is a part of its own of the first fill, and of no other', async () => {
	const worker = new Worker(file, { workerData: { data: {}, pause: newPauseFlag() } });
	await once(worker, 'message');
	const said = on(worker, 'message') as AsyncIterator<[Outcome | typeof partDone]>;
	const fill = {
		kind: 'fill',
		hash: 'a form',
		values: [],
		flattened: false,
		isChecked: false,
	} as const;
	const jobs: readonly Job[] = [fill, { ...fill, bytes: await smallForm() }, fill];
	for (const job of jobs) worker.postMessage(job);
	const kinds: string[] = [];
	while (kinds.length < 4) {
		const {
			value: [message],
		} = await said.next();
		kinds.push(message === partDone ? message : message.kind);
	}
	expect(kinds).toEqual(['missing', partDone, 'filled', 'filled']);
	await worker.terminate();
});
