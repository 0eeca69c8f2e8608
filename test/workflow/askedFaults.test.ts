import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, Stage } from './stage.ts';

const stage = Stage.ofSuite();

async function messageOfFill(parameters: INodeParameters) {
	const { error } = await stage.fill(parameters, itemsOf({ participant: 'Ada' }));
	return error?.message;
}

it('a title asks for a fault where no header can be set', async () => {
	const message = await messageOfFill({ title: 'mock-fault: answer; status=418' });
	expect(message).toContain('The service was told to answer 418');
	expect(await messageOfFill({ title: 'A title about mock-fault: reset' })).toBeUndefined();
});

it('so does an ID', async () => {
	const documentId = byId('mock-fault:answer; status=418');
	const { error } = await stage.perform('document.get', { documentId });
	expect(error?.message).toContain('The service was told to answer 418');
	const templateId = byId('mock-fault:explode');
	expect(await messageOfFill({ templateId })).toContain('requests an unknown simulated failure');
});
