import { parentPort } from 'node:worker_threads';
import { findFields } from '../../../service/src/pdf/findFields/findFields.ts';
import { readMarks } from '../../../service/src/pdf/findFields/marks/readMarks.ts';
import { systemThread } from '../../../service/src/pdf/threads/priority.ts';
import type { FormJob, FormOutcome } from './formJob.ts';
import { withoutFields } from './strip.ts';
import { truthOf } from './truth.ts';

/** Enough to tell a form from a program's test file. */
const PAGES_OF_LETTERS = 30;

async function lettersIn(plain: Uint8Array): Promise<number> {
	let count = 0;
	for await (const { marks } of readMarks(plain, PAGES_OF_LETTERS)) count += marks.glyphs.length;
	return count;
}

async function perform({ kind, bytes }: FormJob): Promise<FormOutcome> {
	if (kind === 'find') return { kind: 'found', found: await findFields(bytes) };
	const truth = await truthOf(bytes);
	const plain = await withoutFields(bytes);
	return { kind: 'opened', truth, plain, letters: await lettersIn(plain) };
}

parentPort?.on('message', async (job: FormJob) => {
	const failed = (error: unknown): FormOutcome => ({ kind: 'failed', why: String(error) });
	parentPort?.postMessage(await perform(job).catch(failed));
});
parentPort?.postMessage(systemThread());
