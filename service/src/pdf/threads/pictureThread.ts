import { parentPort } from 'node:worker_threads';
import { UnusablePdfError } from '../file/refusals.ts';
import { pictureOfFirstPage } from '../picture/firstPage.ts';
import type { Job, Outcome } from './job.ts';

/** Draws pictures. A separate thread, so that only this one loads the WebAssembly of 5 MB. */
async function perform(job: Job): Promise<Outcome> {
	if (job.kind !== 'draw')
		throw new Error(`This thread draws pictures; it was asked for "${job.kind}".`);
	return { kind: 'drawn', png: await pictureOfFirstPage(job.bytes, job.width) };
}

parentPort?.on('message', async (job: Job) => {
	const outcome = await perform(job).catch((error: unknown): Outcome => {
		const isUnusable = error instanceof UnusablePdfError;
		return isUnusable ? { kind: 'unusable', reason: error.reason } : { kind: 'failed', error };
	});
	parentPort?.postMessage(outcome);
});
parentPort?.postMessage('ready');
