import { request } from 'undici';
import { canvasNode } from './canvasNode.ts';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { RealN8n } from './realN8n.ts';
import { ScriptedModel } from './scriptedModel.ts';

let n8n: RealN8n;
let model: ScriptedModel;

const whole = {
	participant: 'Ada',
	course: 'PDF',
	hours: 3,
	completed_on: '2026-11-20',
	distinction: true,
	instructor: null,
	remarks: null,
	certificate_no: '00123',
};

beforeAll(async () => {
	model = await ScriptedModel.start([{ data: { participant: 'Ada', sex: 'f' } }, { data: whole }]);
	n8n = await RealN8n.open(defaultVersion);
}, 900_000);
afterAll(async () => {
	await n8n?.close();
	await model?.close();
});

const to = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });

it('an agent that leaves keys out gets the exact list, and succeeds with it', async () => {
	const credential = await n8n.addCredential('openAiApi', { apiKey: 'none', url: model.url });
	const langchain = '@n8n/n8n-nodes-langchain';
	const tool = canvasNode('Certificate', 'n8n-nodes-pdf-template.fillPdfTemplateTool', 1, {
		templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
		dataMode: 'json',
		jsonData: "={{ $fromAI('data', 'The values by key', 'json') }}",
		output: 'file',
	});
	const chat = canvasNode('Model', `${langchain}.lmChatOpenAi`, 1.2, {
		model: { __rl: true, mode: 'id', value: 'scripted' },
	});
	const agent = canvasNode('Agent', `${langchain}.agent`, 3, {
		promptType: 'define',
		text: 'Make it.',
	});
	const id = await saveWorkflow(n8n.session, {
		name: 'Agent',
		nodes: [
			canvasNode('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			agent,
			{ ...chat, credentials: { openAiApi: credential } },
			{ ...tool, credentials: { pdfTemplateApi: n8n.credential } },
		],
		connections: {
			Start: to('main'),
			Model: to('ai_languageModel'),
			Certificate: to('ai_tool'),
		} as never,
	});
	const execution = await runWorkflow(n8n.session, id, 'Start');
	expect(execution.error).toBeUndefined();
	const [refused = '', made = ''] = model.answers;
	expect(JSON.parse(refused)).toEqual([
		{
			error:
				'No document was created: the template has no field "sex"; there is no value for Course, Hours of instruction (hours), Completed on, Passed with distinction (distinction), Instructor, Remarks and Certificate no. Try again with these keys: "participant" (text), "course" (text), "hours" (number), "completed_on" (text), "distinction" (true or false), "instructor" (text), "remarks" (text), "certificate_no" (text). Give null for a field that has to stay empty [item 0]',
		},
	]);
	expect(JSON.parse(made)).toEqual([
		expect.objectContaining({ uid: expect.any(String), downloadUrl: expect.any(String) }),
	]);
	const [{ fileLink }] = JSON.parse(made) as [{ fileLink: { url: string; access: string } }];
	expect(fileLink.access).toContain('Anyone can open the PDF with it for 24 hours');
	const { statusCode, body } = await request(fileLink.url);
	expect(statusCode).toBe(200);
	const opened = Buffer.from(await body.arrayBuffer());
	expect(opened).toEqual(await n8n.heldDocument('Course Certificate'));
	expect(model.answers).toHaveLength(2);
	const { instructor, remarks, ...filled } = whole;
	expect([instructor, remarks]).toEqual([null, null]);
	const fills = n8n.service.journal.requests.filter(({ method }) => method === 'POST');
	expect(fills.map(({ body }) => body)).toEqual([{ data: filled }]);
});
