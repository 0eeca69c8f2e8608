import type { INode, INodeParameters } from 'n8n-workflow';
import { request } from 'undici';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { until } from '../../service/test/until.ts';
import { agentWorkflow } from './agentWorkflow.ts';
import { canvasNode } from './canvasNode.ts';
import { endOf, runWorkflow, saveWorkflow, startWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { buttonsOf, clickButton } from './mailButtons.ts';
import { useMailbox } from './mailbox.ts';
import { useRealN8n } from './realN8n.ts';
import { ScriptedModel, type LastWords, type Step } from './scriptedModel.ts';

const open = useRealN8n(defaultVersion);
beforeEach(() => open().service.journal.clear());

const chosen = { __rl: true, mode: 'id', value: "={{ $fromAI('template', 'ID', 'string') }}" };

function tool(
	name: string,
	type: 'pdfTemplate' | 'fillPdfTemplate',
	parameters: INodeParameters,
): INode {
	const node = canvasNode(name, `n8n-nodes-pdf-template.${type}Tool`, 1, parameters);
	return { ...node, credentials: { pdfTemplateApi: open().credential } };
}

/** A model that follows the steps, for what `use` does with n8n's credential for it. */
async function withModel<T>(
	steps: readonly Step[],
	use: (model: ScriptedModel, openAiApi: { id: string; name: string }) => Promise<T>,
	lastWords?: LastWords,
): Promise<T> {
	const model = await ScriptedModel.start(steps, lastWords);
	try {
		const data = { apiKey: 'none', url: model.url };
		return await use(model, await open().session.addCredential('openAiApi', data));
	} finally {
		await model.close();
	}
}

/** Lets an agent with these tools follow the steps; gives back what it said and what the model was shown. */
async function converse(tools: readonly INode[], steps: readonly Step[], lastWords?: LastWords) {
	const talk = async (model: ScriptedModel, openAiApi: { id: string; name: string }) => {
		const id = await saveWorkflow(open().session, agentWorkflow(tools, openAiApi));
		const execution = await runWorkflow(open().session, id, 'Start');
		expect(execution.error).toBeUndefined();
		expect(model.answers).toHaveLength(steps.length);
		const said = String(execution.items('Agent')[0]?.json.output);
		return { said, answers: model.answers, tools: model.tools };
	};
	return await withModel(steps, talk, lastWords);
}

const sent = () =>
	open()
		.service.journal.requests.filter(({ method }) => method === 'POST')
		.map(({ body }) => body);

it('a conversation leads from the templates over a mended value to a link that opens', async () => {
	const title = 'Made in conversation';
	const tools = [
		tool('Templates', 'pdfTemplate', {}),
		tool('Fields', 'pdfTemplate', { operation: 'getFields', templateId: chosen }),
		tool('Fill', 'fillPdfTemplate', {
			templateId: chosen,
			title: "={{ $fromAI('title') }}",
			dataMode: 'json',
			jsonData: "={{ $fromAI('data', 'The values by key', 'json') }}",
		}),
	];
	const certificateIn = (templates = '') =>
		(JSON.parse(templates) as { uid: string; name: string }[]).find(
			({ name }) => name === 'Course Certificate',
		)?.uid;
	/** Values of the right kind for the fields that the model was told of, but for one. */
	const valuesFor = (fields = '', hours: unknown) =>
		Object.fromEntries(
			(JSON.parse(fields) as { key: string; type: string }[]).map(({ key, type }) => [
				key,
				key === 'hours' ? hours : type === 'checkbox' ? true : `A ${key}`,
			]),
		);
	const fillWith =
		(hours: unknown): Step =>
		([templates, fields]) => ({
			tool: 'Fill',
			given: { template: certificateIn(templates), title, data: valuesFor(fields, hours) },
		});
	const steps: Step[] = [
		{ tool: 'Templates', given: {} },
		([templates]) => ({ tool: 'Fields', given: { template: certificateIn(templates) } }),
		fillWith('three'),
		fillWith(3),
	];
	const handOver = (answers: readonly string[]) => {
		const [made] = JSON.parse(answers.at(-1) ?? '') as [{ fileLink: { url: string } }];
		return `Here it is: ${made.fileLink.url}`;
	};
	const { said, answers } = await converse(tools, steps, handOver);
	// Of an error, a model is shown nothing but the message: it has the advice as well.
	expect(answers[2]).toContain('Hours of instruction (hours) is \\"three\\", not a number');
	expect(answers[2]).toContain('Try again with these keys: \\"participant\\" (text)');
	expect(sent()).toHaveLength(1);
	const [, link = ''] = /Here it is: (\S+)$/.exec(said) ?? [];
	const { statusCode, body } = await request(link, { reset: true });
	expect(statusCode).toBe(200);
	const pdf = Buffer.from(await body.arrayBuffer());
	expect(pdf).toEqual(await open().heldDocument(title));
	expect(valuesByName(await readPdf(pdf)).get('hours')).toEqual(['3']);
});

it('a model is told the fields with their types, where each is given to it', async () => {
	const fromAi = (key: string, type: string) => `={{ $fromAI('${key}', '', '${type}') }}`;
	const types = { participant: 'string', hours: 'number', distinction: 'boolean' };
	const value = Object.fromEntries(
		Object.entries(types).map(([key, type]) => [key, fromAi(key, type)]),
	);
	const fill = tool('Fill', 'fillPdfTemplate', {
		templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
		title: fromAi('title', 'string'),
		fields: { mappingMode: 'defineBelow', value },
	});
	const data = { participant: 'Ada', hours: 3, distinction: true };
	const { tools } = await converse([fill], [{ given: { title: 'Field by field', ...data } }]);
	expect(tools[0]?.parameters.properties).toMatchObject(
		Object.fromEntries(
			Object.entries({ title: 'string', ...types }).map(([key, type]) => [key, { type }]),
		),
	);
	expect(sent()).toEqual([{ title: 'Field by field', data }]);
});

it("a model is told the user's own words where there are some", async () => {
	const own = tool('Own words', 'pdfTemplate', { toolDescription: 'As the user wrote it' });
	const { tools } = await converse([own], []);
	expect(tools.map(({ description }) => description)).toEqual(['As the user wrote it']);
});

describe("a tool that deletes, behind n8n's human review step", () => {
	const name = 'Offer of last year';
	const mailbox = useMailbox(open);
	let template: string;
	beforeEach(async () => {
		mailbox().received.splice(0);
		const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
		({ uid: template } = await open().service.store.addTemplate({ name, fields: [], bytes }));
	});

	/** As the editor stores it: the tool is connected to the step, and the step to the agent. */
	function reviewedDelete(openAiApi: { id: string; name: string }) {
		const email = {
			fromEmail: 'agent@example.com',
			toEmail: 'office@example.com',
			subject: 'May it?',
			// As docs/operations.md has it: n8n's own message says "[object Object]" for the parameters.
			message: '={{ $tool.name }} with {{ JSON.stringify($tool.parameters) }}',
			approvalOptions: { values: { approvalType: 'double' } },
		};
		const step = {
			...canvasNode('Review', 'n8n-nodes-base.emailSendHitlTool', 2.1, email),
			credentials: { smtp: mailbox().smtp },
			webhookId: '0b7a4c59-6f65-4a0a-b5f8-58f9a9b4c7ff',
		};
		const parameters = { operation: 'delete', templateId: "={{ $fromAI('template') }}" };
		const { nodes, connections, ...rest } = agentWorkflow([step], openAiApi);
		const toStep = { ai_tool: [[{ node: 'Review', type: 'ai_tool' as const, index: 0 }]] };
		return {
			...rest,
			nodes: [...nodes, tool('Delete', 'pdfTemplate', parameters)],
			connections: { ...connections, Delete: toStep },
		};
	}

	/** Lets an agent ask for the deletion, and clicks a button; gives back what the model was told then. */
	async function askAndClick(button: 'Approve' | 'Decline'): Promise<string | undefined> {
		const { session, service } = open();
		const given = { toolParameters: { template }, hitlParameters: {} };
		return await withModel([{ given }], async (model, openAiApi) => {
			const id = await saveWorkflow(session, reviewedDelete(openAiApi));
			const executionId = await startWorkflow(session, id, 'Start');
			await until('the mail', () => mailbox().received.length > 0);
			const { html = '' } = mailbox().received[0]?.mail ?? {};
			expect([...buttonsOf(html).keys()]).toEqual(expect.arrayContaining(['Approve', 'Decline']));
			expect(html).toContain(`Delete with {"template":"${template}"}`);
			expect(model.tools.map(({ description }) => description)).toEqual([
				expect.stringMatching(/^Permanently deletes .* cannot be undone: call it only when/),
			]);
			expect((await service.store.templates.get(template))?.name).toBe(name);
			// A click while n8n still stores the execution is answered with 500.
			const isWaiting = async () =>
				(await session.get<{ status: string }>(`/rest/executions/${executionId}`)).status ===
				'waiting';
			await until('n8n to wait', isWaiting);
			await clickButton(html, button);
			const execution = await endOf(session, executionId);
			expect([execution.status, execution.error]).toEqual(['success', undefined]);
			return model.answers[0];
		});
	}

	it('deletes once a person approves', async () => {
		const told = await askAndClick('Approve');
		expect(await open().service.store.templates.get(template)).toBeUndefined();
		expect(JSON.parse(told ?? '')).toEqual([
			expect.objectContaining({ deleted: true, uid: template }),
		]);
	});

	it('deletes nothing if the person declines, and the model is told', async () => {
		expect(await askAndClick('Decline')).toContain('rejected the tool call');
		expect((await open().service.store.templates.get(template))?.name).toBe(name);
		const deletions = open().service.journal.requests.filter(({ method }) => method === 'DELETE');
		expect(deletions).toEqual([]);
	});
});
