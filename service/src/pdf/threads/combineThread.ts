import { parentPort, workerData } from 'node:worker_threads';
import { Combiner } from '../combine/combiner.ts';
import { joined } from '../file/increment.ts';
import { UnusablePdfError } from '../file/refusals.ts';
import { FontLibrary } from '../fonts/library.ts';
import type { ThreadData } from '../pausing/pause.ts';
import type { CombineJob, CombineOutcome } from './combineJob.ts';
import type { EngineOptions } from './job.ts';

const { data: options } = workerData as ThreadData<EngineOptions>;
const library = new FontLibrary(options.fontFiles);
let combiner: Combiner | undefined;
let emitted: Uint8Array[] = [];

function perform(job: CombineJob): CombineOutcome {
	if (job.kind === 'begin') {
		const { created, ...how } = job.options;
		const emit = (bytes: Uint8Array) => void emitted.push(bytes);
		combiner = new Combiner({ ...how, created: new Date(created) }, { library, emit });
	}
	if (!combiner) throw new Error('Nothing was begun.');
	if (job.kind === 'add') {
		for (const { name, bytes } of job.bases) combiner.use(name, bytes);
		for (const [index, document] of job.documents.entries()) {
			try {
				combiner.add(document);
			} catch (error) {
				if (!(error instanceof UnusablePdfError)) throw error;
				return { kind: 'unusable', index, reason: error.reason };
			}
		}
	}
	if (job.kind === 'end') {
		combiner.end();
		combiner = undefined;
	}
	const bytes = joined(emitted);
	emitted = [];
	return { kind: 'written', bytes };
}

parentPort?.on('message', (job: CombineJob) => {
	let outcome: CombineOutcome;
	try {
		outcome = perform(job);
	} catch (error) {
		outcome = { kind: 'failed', error };
	}
	const transferred = outcome.kind === 'written' ? [outcome.bytes.buffer as ArrayBuffer] : [];
	parentPort?.postMessage(outcome, transferred);
});
parentPort?.postMessage('ready');
