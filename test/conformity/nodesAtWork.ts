import { samples, wholeOf } from '../promises/operations.ts';
import { autoMap, itemsOf, type Stage } from '../workflow/stage.ts';
import { addDocuments } from '../../service/test/store/many.ts';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(100)}\n%%EOF\n`);

/** Fill PDF Template: every output, and the title of a document that is there already. */
async function fill(stage: Stage): Promise<void> {
	const items = itemsOf({ certificate_no: 'P-1', participant: 'Zoë', hours: '12' });
	for (const output of ['json', 'file', 'jsonAndFile']) {
		const parameters = {
			templateId: byId('course-certificate'),
			title: 'Certificate',
			fields: autoMap,
			output,
			options: output === 'jsonAndFile' ? { existingDocuments: 'reuse' } : {},
		};
		const result = await stage.fill(parameters, items);
		expect([output, result.error?.message]).toEqual([output, undefined]);
	}
}

/** PDF Template Trigger: activated, a document comes, polled. */
async function trigger(stage: Stage): Promise<void> {
	const poller = stage.trigger({ output: 'jsonAndFile' });
	await poller.activate();
	await addDocuments(stage.service.store, 2, { templateUid: 'letter' });
	expect(await poller.poll()).toHaveLength(2);
}

/** PDF Template: every operation, those last that delete. */
async function operations(stage: Stage): Promise<void> {
	const { store } = stage.service;
	const [document] = await addDocuments(store, 1, { templateUid: 'letter' });
	const last = samples.filter(({ changes }) => changes === 'DELETE');
	for (const sample of [...samples.filter((each) => !last.includes(each)), ...last]) {
		const id = sample.subject === 'template' ? 'letter' : String(document?.uid);
		const result = await stage.perform(sample.name, wholeOf(sample), itemsOf({ id }));
		expect([sample.name, result.error?.message]).toEqual([sample.name, undefined]);
	}
}

/** Lets each of our nodes send every request that it knows. */
export async function runAllNodes(stage: Stage): Promise<void> {
	const fields = [{ key: 'Name', label: 'Full name', type: 'text' as const }];
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
	await fill(stage);
	await trigger(stage);
	await operations(stage);
}
