import { parentPort } from 'node:worker_threads';
import { findFields } from '../../../service/src/pdf/findFields/findFields.ts';
import { readMarks } from '../../../service/src/pdf/findFields/marks/readMarks.ts';
import { wordsOf as readWords } from '../../../service/src/pdf/findFields/words.ts';
import type { FormJob, FormOutcome } from './formJob.ts';
import { wordsOf } from './labelWords.ts';
import { withoutFields } from './strip.ts';
import { fieldsOf } from './truth.ts';

/** Enough to tell a form from a program's test file, and what its labels say. */
const PAGES_OF_LETTERS = 40;

async function printOn(plain: Uint8Array): Promise<{ letters: number; words: Set<string> }> {
	let letters = 0;
	const words = new Set<string>();
	for await (const { marks } of readMarks(plain, 1, PAGES_OF_LETTERS)) {
		letters += marks.glyphs.length;
		for (const { text } of readWords(marks.glyphs))
			for (const word of wordsOf(text)) words.add(word);
	}
	return { letters, words };
}

async function perform({ kind, bytes }: FormJob): Promise<FormOutcome> {
	if (kind === 'find') return { kind: 'found', found: await findFields(bytes) };
	const plain = await withoutFields(bytes);
	const { letters, words } = await printOn(plain);
	const { places, truth } = await fieldsOf(bytes, plain, words);
	return { kind: 'opened', places, truth, plain, letters };
}

parentPort?.on('message', async (job: FormJob) => {
	const failed = (error: unknown): FormOutcome => ({ kind: 'failed', why: String(error) });
	parentPort?.postMessage(await perform(job).catch(failed));
});
parentPort?.postMessage('ready');
