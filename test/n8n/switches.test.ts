import type { IConnection, INode, INodeParameters } from 'n8n-workflow';
import { canvasNode } from './canvasNode.ts';
import { publish, runWorkflow, saveWorkflow } from './execution.ts';
import { fillIn } from './fillRuns.ts';
import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters?: INodeParameters,
): INode => canvasNode(name, `n8n-nodes-base.${type}`, typeVersion, parameters);
const to = (...names: string[]) => ({
	main: names.map((name): IConnection[] => [{ node: name, type: 'main', index: 0 }]),
});
const rows = ['1', '2', '3', '4', '5'].map((hours) => ({ certificate_no: `No. ${hours}`, hours }));

describe.each(testedVersions)('the switches of n8n %s', (version) => {
	const open = useRealN8n(version, { N8N_RUNNERS_ENABLED: 'true' });

	it('Retry On Fail makes what was made once more, as the README says; with Reuse it does not', async () => {
		const { faults, store } = open().service;
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
		const madeWith = async (prefix: string, existingDocuments: string) => {
			const before = await store.documents.count();
			faults.add({
				match: { method: 'POST', nth: 3, times: 1 },
				action: { kind: 'answer', status: 500 },
			});
			const items = rows.map((row) => ({ ...row, certificate_no: `${prefix} ${row.hours}` }));
			const parameters = { options: { maxConcurrency: 1, existingDocuments } };
			expect((await fillIn(open(), items, { parameters, settings })).status).toBe('success');
			faults.clear();
			return (await store.documents.count()) - before;
		};
		expect(await madeWith('Created', 'create')).toBe(7);
		expect(await madeWith('Reused', 'reuse')).toBe(5);
	});

	it('a sub-workflow fills two items at a time in a loop, and code in a task runner sees its files', async () => {
		const { session } = open();
		const fill = canvasNode('Fill', 'n8n-nodes-pdf-template.fillPdfTemplate', 1, {
			templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
			title: '={{ $json.certificate_no }}',
			fields: { mappingMode: 'autoMapInputData', value: null },
			output: 'file',
		});
		const child = await saveWorkflow(session, {
			name: 'Child',
			nodes: [
				node('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
				node('Loop', 'splitInBatches', 3, { batchSize: 2, options: {} }),
				{ ...fill, credentials: { pdfTemplateApi: open().credential } },
				node('Filled', 'noOp', 1),
			],
			connections: { Called: to('Loop'), Loop: to('Filled', 'Fill'), Fill: to('Loop') },
		});
		if (!version.startsWith('1.')) await publish(session, child);
		const workflowId = { __rl: true, mode: 'id', value: child };
		const jsCode =
			'return $input.all().map(({ json, binary }) => ({ json: { name: json.name, type: binary.data.mimeType } }))';
		const id = await saveWorkflow(session, {
			name: 'Parent',
			nodes: [
				node('Start', 'manualTrigger', 1),
				node('Call', 'executeWorkflow', 1.2, { workflowId, mode: 'once', options: {} }),
				node('Code', 'code', 2, { jsCode }),
			],
			connections: { Start: to('Call'), Call: to('Code') },
			pinData: { Start: rows.map((json) => ({ json })) },
		});
		const execution = await runWorkflow(session, id, 'Start');
		expect(execution.error).toBeUndefined();
		expect(execution.items('Code').map(({ json }) => json)).toEqual(
			rows.map((row) => ({ name: row.certificate_no, type: 'application/pdf' })),
		);
		const file = execution.items('Call')[4]?.binary?.data ?? { data: '', mimeType: '' };
		expect(await open().bytesOf(file)).toEqual(await open().heldDocument('No. 5'));
	});
});
