import type { INodeParameters } from 'n8n-workflow';
import { autoMap, itemsOf, type Stage } from '../workflow/stage.ts';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(100)}\n%%EOF\n`);

async function perform(stage: Stage, operation: string, parameters: INodeParameters = {}) {
	const result = await stage.perform(operation, parameters);
	expect([operation, result.error?.message]).toEqual([operation, undefined]);
	return result.items('PDF');
}

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
	stage.service.store.addDocuments(2, { templateUid: 'letter' });
	expect(await poller.poll()).toHaveLength(2);
}

/** PDF Template: every operation. */
async function operations(stage: Stage): Promise<void> {
	const templateId = byId('letter');
	await perform(stage, 'template.getAll', { returnAll: true });
	await perform(stage, 'template.get', { templateId });
	await perform(stage, 'template.getFields', { templateId });
	await perform(stage, 'template.update', { templateId, name: 'Brief' });
	const documents = await perform(stage, 'document.getAll', { limit: 3 });
	const documentId = byId(String(documents[0]?.json.uid));
	await perform(stage, 'document.get', { documentId });
	await perform(stage, 'document.download', { documentId });
	await perform(stage, 'template.delete', { templateId, deleteDocuments: true });
}

/** Lets each of our nodes send every request that it knows. */
export async function runAllNodes(stage: Stage): Promise<void> {
	const fields = [{ key: 'Name', label: 'Full name', type: 'text' as const }];
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
	await fill(stage);
	await trigger(stage);
	await operations(stage);
}
