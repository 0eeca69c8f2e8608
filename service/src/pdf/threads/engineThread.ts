import { parentPort, workerData } from 'node:worker_threads';
import { carryFields } from '../editFields/carryFields.ts';
import { UneditableFieldError } from '../editFields/editableField.ts';
import { editFields } from '../editFields/editFields.ts';
import { listFields, readFields } from '../editFields/readFields.ts';
import { describePlaces } from '../findFields/describePlaces.ts';
import { followWords } from '../findFields/followWords.ts';
import { findFields } from '../findFields/findFields.ts';
import { openForm } from '../form.ts';
import type { ByteRange, Form, UnfitText } from '../form.ts';
import { UnfillableValueError, UnusablePdfError } from '../file/refusals.ts';
import { presentValues } from '../values/presentValues.ts';
import type { EngineOptions, Job, Outcome } from './job.ts';
import type { ThreadData } from '../pausing/pause.ts';
import { partDone } from './boundedThread.ts';
import { Recent } from './recent.ts';

/** A compiled form with a few hundred fields needs about 1 MB. */
const forms = new Recent<Form>(32);
const { data: options } = workerData as ThreadData<EngineOptions>;

async function perform(job: Job): Promise<Outcome> {
	if (job.kind === 'fields') {
		const { fields } = await openForm(job.bytes, options);
		return { kind: 'fields', fields };
	}
	if (job.kind === 'editable') return { kind: 'editable', editable: await readFields(job.bytes) };
	if (job.kind === 'values') return { kind: 'values', ...(await presentValues(job.bytes)) };
	if (job.kind === 'propose') return { kind: 'proposed', proposed: await findFields(job.bytes) };
	if (job.kind === 'draw') throw new Error('Pictures are drawn in another thread.');
	if (job.kind === 'describe') {
		const names = await describePlaces(job.bytes, job.places, job.others);
		return { kind: 'described', names };
	}
	if (job.kind === 'carry') {
		const boxes = job.fields.flatMap((field) => field.boxes);
		const followed = await followWords(job.bytes, job.to, boxes);
		return { kind: 'carried', ...(await carryFields(job.bytes, job.fields, job.to, followed)) };
	}
	if (job.kind === 'edit') {
		const edited = await editFields(job.bytes, job.fields, options);
		return { kind: 'edited', bytes: edited, fields: await listFields(edited) };
	}
	const { hash, bytes, values } = job;
	if (!bytes && !forms.has(hash)) return { kind: 'missing' };
	const form = await forms.get(hash, () => openForm(bytes ?? new Uint8Array(), options));
	// A form that could be read when it was uploaded can also be filled, however slow the machine.
	if (bytes) parentPort?.postMessage(partDone);
	if (job.kind === 'check') return { kind: 'checked', unfit: form.check(new Map(values)) };
	const { flattened, isChecked, password } = job;
	const modified = job.modified === undefined ? undefined : new Date(job.modified);
	const unfit: UnfitText[] = [];
	const tell = isChecked ? (one: UnfitText) => void unfit.push(one) : undefined;
	let shared: readonly ByteRange[] = [];
	const tellShared = (ranges: readonly ByteRange[]) => {
		shared = ranges;
	};
	const how = { flattened, modified, password, tell, tellShared };
	const filled = await form.fill(new Map(values), how);
	return { kind: 'filled', bytes: filled, shared, unfit };
}

function refusal(error: unknown): Outcome {
	if (error instanceof UnusablePdfError) return { kind: 'unusable', reason: error.reason };
	if (error instanceof UnfillableValueError) {
		const all = [error, ...error.others].map(({ key, why, reason, values }) => ({
			key,
			why,
			reason,
			values,
		}));
		return { kind: 'unfillable', all };
	}
	if (error instanceof UneditableFieldError) {
		const { index, key, why } = error;
		return { kind: 'uneditable', index, key, why };
	}
	return { kind: 'failed', error };
}

parentPort?.on('message', async (job: Job) => {
	const outcome = await perform(job).catch(refusal);
	const transferred =
		outcome.kind === 'filled' || outcome.kind === 'edited'
			? [outcome.bytes.buffer as ArrayBuffer]
			: [];
	parentPort?.postMessage(outcome, transferred);
});
parentPort?.postMessage('ready');
