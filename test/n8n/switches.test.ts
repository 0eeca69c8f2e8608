import type { INode, INodeParameters } from 'n8n-workflow';
import { canvasNode } from './canvasNode.ts';
import { nextExecution, publish, runWorkflow, saveWorkflow } from './execution.ts';
import { fillIn } from './fillRuns.ts';
import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

const base = 'n8n-nodes-base';
const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters?: INodeParameters,
): INode => canvasNode(name, `${base}.${type}`, typeVersion, parameters);
const to = (...names: string[]) =>
	names.map((name) => [{ node: name, type: 'main' as const, index: 0 }]);
const rows = ['1', '2', '3', '4', '5'].map((hours) => ({ certificate_no: `No. ${hours}`, hours }));

describe.each(testedVersions)('the switches of n8n %s', (version) => {
	const open = useRealN8n(version, { N8N_RUNNERS_ENABLED: 'true' });
	beforeEach(() => {
		open().service.faults.clear();
		open().service.journal.clear();
	});

	const fillNode = (parameters: INodeParameters = {}): INode => ({
		...node('Fill', '', 1, {
			templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
			title: '={{ $json.certificate_no }}',
			fields: { mappingMode: 'autoMapInputData', value: null },
			output: 'file',
			...parameters,
		}),
		type: 'n8n-nodes-pdf-template.fillPdfTemplate',
		credentials: { pdfTemplateApi: open().credential },
	});
	const fills = () => open().service.journal.requests.filter(({ method }) => method === 'POST');

	it('Retry On Fail makes what was made once more, as the README says; with Reuse it does not', async () => {
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
		const fault = {
			match: { method: 'POST', nth: 3, times: 1 },
			action: { kind: 'answer', status: 500 },
		};
		const made = () => open().service.store.documents.count();
		const before = await made();
		open().service.faults.add(fault as never);
		const parameters = { options: { maxConcurrency: 1 } };
		expect((await fillIn(open(), rows, { parameters, settings })).status).toBe('success');
		expect((await made()) - before).toBe(7);

		open().service.faults.clear();
		open().service.faults.add(fault as never);
		const again = rows.map((row) => ({ ...row, certificate_no: `Again ${row.hours}` }));
		const reuse = { options: { maxConcurrency: 1, existingDocuments: 'reuse' } };
		expect((await fillIn(open(), again, { parameters: reuse, settings })).status).toBe('success');
		expect((await made()) - before).toBe(12);
	});

	it('an error workflow is told what happened', async () => {
		const { session } = open();
		const id = await saveWorkflow(session, {
			name: 'When it fails',
			nodes: [node('Failed', 'errorTrigger', 1)],
			connections: {},
		});
		if (!version.startsWith('1.')) await publish(session, id);
		const hook = { httpMethod: 'POST', path: 'failing', responseMode: 'onReceived', options: {} };
		const failing = await saveWorkflow(session, {
			name: 'Failing',
			nodes: [
				{ ...node('Hook', 'webhook', 2, hook), webhookId: 'failing' },
				fillNode({ title: 'x' }),
			],
			connections: { Hook: { main: to('Fill') } },
			settings: { executionOrder: 'v1', errorWorkflow: id },
		});
		await publish(session, failing);
		await open().post('/webhook/failing', {});
		const told = (await nextExecution(session, id)).items('Failed')[0]?.json;
		expect(told).toMatchObject({
			workflow: { name: 'Failing' },
			execution: {
				lastNodeExecuted: 'Fill',
				error: { message: expect.stringMatching(/^No document was created: .+$/) },
			},
		});
		expect(JSON.stringify(told)).not.toContain(open().service.apiKey);
	});

	it('pinned output asks the service for nothing', async () => {
		const pinned = { Fill: [{ uid: 'pinned' }] };
		const execution = await fillIn(open(), rows, { pinned });
		expect(execution.items('Done').map(({ json }) => json)).toEqual([{ uid: 'pinned' }]);
		expect(open().service.journal.requests).toEqual([]);
	});

	it('a sub-workflow fills, and its files come back', async () => {
		const { session } = open();
		const inputs = { inputSource: 'passthrough' };
		const child = await saveWorkflow(session, {
			name: 'Child',
			nodes: [node('Called', 'executeWorkflowTrigger', 1.1, inputs), fillNode()],
			connections: { Called: { main: to('Fill') } },
		});
		if (!version.startsWith('1.')) await publish(session, child);
		const call = {
			workflowId: { __rl: true, mode: 'id', value: child },
			mode: 'once',
			options: {},
		};
		const id = await saveWorkflow(session, {
			name: 'Parent',
			nodes: [node('Start', 'manualTrigger', 1), node('Call', 'executeWorkflow', 1.2, call)],
			connections: { Start: { main: to('Call') } },
			pinData: { Start: rows.map((json) => ({ json })) },
		});
		const execution = await runWorkflow(session, id, 'Start');
		expect(execution.error).toBeUndefined();
		const out = execution.items('Call');
		expect(out.map(({ json }) => json.name)).toEqual(rows.map((row) => row.certificate_no));
		const file = out[4]?.binary?.data;
		const bytes = await open().bytesOf(file ?? { data: '', mimeType: '' });
		expect(bytes.equals(await open().heldDocument('No. 5'))).toBe(true);
	});

	it('a loop fills two items at a time, and code in a task runner sees the files', async () => {
		const { session } = open();
		const code =
			'return $input.all().map(({ json, binary }) => ({ json: { name: json.name, type: binary.data.mimeType } }))';
		const id = await saveWorkflow(session, {
			name: 'Loop',
			nodes: [
				node('Start', 'manualTrigger', 1),
				node('Loop', 'splitInBatches', 3, { batchSize: 2, options: {} }),
				fillNode(),
				node('Code', 'code', 2, { jsCode: code }),
			],
			connections: {
				Start: { main: to('Loop') },
				Loop: { main: to('Code', 'Fill') },
				Fill: { main: to('Loop') },
			},
			pinData: { Start: rows.map((json) => ({ json })) },
		});
		const execution = await runWorkflow(session, id, 'Start');
		expect(execution.error).toBeUndefined();
		expect(execution.items('Code').map(({ json }) => json)).toEqual(
			rows.map((row) => ({ name: row.certificate_no, type: 'application/pdf' })),
		);
		expect(fills()).toHaveLength(rows.length);
	});
});
