import { readExample } from '../examples.ts';
import {
	executionIds,
	nextExecution,
	publish,
	saveWorkflow,
	unpublish,
	type Execution,
} from '../execution.ts';
import { polledSoon } from '../polledSoon.ts';
import type { RealN8n } from '../realN8n.ts';
import { until } from '../../../service/test/until.ts';

/**
 * Remove Duplicates after the trigger. n8n is killed, and started with the state of the trigger from before a document
 * came: what n8n leaves behind if it dies after it has stored an execution and before it has stored that state.
 */
export function eachDocumentOnce(open: () => RealN8n): void {
	let workflowId: string;
	let stateBefore = '';
	beforeAll(async () => {
		const { session, database } = open();
		const workflow = await readExample('each-document-once.json', open());
		workflowId = await saveWorkflow(session, polledSoon(workflow));
		await publish(session, workflowId);
		await until('the state of the first poll', () => {
			stateBefore = database.staticData(workflowId) ?? '';
			return stateBefore.includes('"documents"');
		});
	});
	afterAll(async () => await unpublish(open().session, workflowId));

	const create = (name: string) => {
		const { store } = open().service;
		return store.addDocuments(1, { templateUid: 'invoice', name: () => name });
	};
	const passed = (execution: Execution) => {
		const names = (node: string, output = 0) =>
			execution.items(node, output).map(({ json }) => json.name);
		const [returned, kept] = [names('PDF Template Trigger'), names('Remove Duplicates')];
		return { returned, kept, discarded: names('Remove Duplicates', 1) };
	};
	const known = async () => await executionIds(open().session, workflowId);

	it('lets a new document pass', async () => {
		await create('A');
		const execution = await nextExecution(open().session, workflowId);
		expect(passed(execution)).toEqual({ returned: ['A'], kept: ['A'], discarded: [] });
	});

	it('discards it when the trigger returns it again', async () => {
		const { session, instance, database } = open();
		const before = await known();
		await instance.crashAndRestart(() => database.writeStaticData(workflowId, stateBefore));
		const execution = await nextExecution(session, workflowId, before);
		expect(passed(execution)).toEqual({ returned: ['A'], kept: [], discarded: ['A'] });
	}, 900_000);

	it('lets the next document pass', async () => {
		const before = await known();
		await create('B');
		const execution = await nextExecution(open().session, workflowId, before);
		expect(passed(execution)).toEqual({ returned: ['B'], kept: ['B'], discarded: [] });
	});
}
