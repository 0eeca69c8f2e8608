import { agentWorkflow } from '../agentWorkflow.ts';
import { canvasNode } from '../canvasNode.ts';
import { endOf, saveWorkflow, startWorkflow } from '../execution.ts';
import { buttonsOf, clickButton } from '../mailButtons.ts';
import { Mailbox } from '../mailbox.ts';
import type { RealN8n } from '../realN8n.ts';
import { ScriptedModel } from '../scriptedModel.ts';
import { until } from '../../../service/test/until.ts';

const name = 'Offer of last year';

/** A tool that deletes, behind n8n's human review step, with the buttons of the mail that n8n sends. */
export function humanReview(open: () => RealN8n): void {
	let mailbox: Mailbox;
	let smtp: { id: string; name: string };
	let template: string;
	beforeAll(async () => {
		mailbox = await Mailbox.open();
		smtp = await open().addCredential('smtp', mailbox.credential);
	});
	afterAll(async () => await mailbox?.close());
	beforeEach(async () => {
		mailbox.received.splice(0);
		({ uid: template } = await open().service.store.addTemplate({
			name,
			fields: [],
			bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
		}));
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
			credentials: { smtp },
			webhookId: '0b7a4c59-6f65-4a0a-b5f8-58f9a9b4c7ff',
		};
		const parameters = { operation: 'delete', templateId: "={{ $fromAI('template') }}" };
		const tool = {
			...canvasNode('Delete', 'n8n-nodes-pdf-template.pdfTemplateTool', 1, parameters),
			credentials: { pdfTemplateApi: open().credential },
		};
		const { nodes, connections, ...rest } = agentWorkflow([step], openAiApi);
		const toStep = { ai_tool: [[{ node: 'Review', type: 'ai_tool' as const, index: 0 }]] };
		return {
			...rest,
			nodes: [...nodes, tool],
			connections: { ...connections, Delete: toStep },
		};
	}

	/** Lets an agent ask for the deletion, and clicks a button; gives back what the model was told then. */
	async function askAndClick(button: 'Approve' | 'Decline'): Promise<string | undefined> {
		const { session, service } = open();
		const model = await ScriptedModel.start([
			{ given: { toolParameters: { template }, hitlParameters: {} } },
		]);
		try {
			const openAiApi = await open().addCredential('openAiApi', { apiKey: 'none', url: model.url });
			const id = await saveWorkflow(session, reviewedDelete(openAiApi));
			const executionId = await startWorkflow(session, id, 'Start');
			await until('the mail', () => mailbox.received.length > 0);
			const { html = '' } = mailbox.received[0]?.mail ?? {};
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
		} finally {
			await model.close();
		}
	}

	it('deletes once a person approves', async () => {
		const told = await askAndClick('Approve');
		expect(await open().service.store.templates.get(template)).toBeUndefined();
		expect(JSON.parse(told ?? '')).toEqual([
			expect.objectContaining({ deleted: true, uid: template }),
		]);
	});

	it('deletes nothing if the person declines, and the model is told', async () => {
		const told = await askAndClick('Decline');
		expect(told).toContain('rejected the tool call');
		expect((await open().service.store.templates.get(template))?.name).toBe(name);
		const deletions = open().service.journal.requests.filter(({ method }) => method === 'DELETE');
		expect(deletions).toEqual([]);
	});
}
