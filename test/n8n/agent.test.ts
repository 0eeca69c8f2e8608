import type { INode, INodeParameters } from 'n8n-workflow';
import { request } from 'undici';
import { readPdf, valuesByName } from '../../service/test/judges/readPdf.ts';
import { agentWorkflow } from './agentWorkflow.ts';
import { canvasNode } from './canvasNode.ts';
import { certificateValues } from './certificateValues.ts';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { ScriptedModel, type Step } from './scriptedModel.ts';
import { humanReview } from './uses/humanReview.ts';

const open = useRealN8n(defaultVersion);
beforeEach(() => open().service.journal.clear());

const { instructor, remarks, ...filled } = certificateValues;
const certificate = { __rl: true, mode: 'id', value: 'course-certificate' };
const chosen = { __rl: true, mode: 'id', value: "={{ $fromAI('template', 'ID', 'string') }}" };

function tool(
	name: string,
	type: 'pdfTemplate' | 'fillPdfTemplate',
	parameters: INodeParameters,
): INode {
	const node = canvasNode(name, `n8n-nodes-pdf-template.${type}Tool`, 1, parameters);
	return { ...node, credentials: { pdfTemplateApi: open().credential } };
}

/** Lets an agent with these tools follow the steps; gives back what it said and what the model was shown. */
async function converse(
	tools: readonly INode[],
	steps: readonly Step[],
	lastWords?: ScriptedModel['lastWords'],
) {
	const model = await ScriptedModel.start(steps, lastWords);
	try {
		const credential = await open().addCredential('openAiApi', { apiKey: 'none', url: model.url });
		const id = await saveWorkflow(open().session, agentWorkflow(tools, credential));
		const execution = await runWorkflow(open().session, id, 'Start');
		expect(execution.error).toBeUndefined();
		const said = String(execution.items('Agent')[0]?.json.output);
		expect(model.answers).toHaveLength(steps.length);
		return { said, answers: model.answers, tools: model.tools };
	} finally {
		await model.close();
	}
}

const sent = () =>
	open()
		.service.journal.requests.filter(({ method }) => method === 'POST')
		.map(({ body }) => body);

/** What a person gets who opens a link. */
async function openLink(url: string): Promise<Buffer> {
	const { statusCode, body } = await request(url, { reset: true });
	expect(statusCode).toBe(200);
	return Buffer.from(await body.arrayBuffer());
}

it('an agent that leaves keys out gets the exact list, and succeeds with it', async () => {
	const fill = tool('Certificate', 'fillPdfTemplate', {
		templateId: certificate,
		dataMode: 'json',
		jsonData: "={{ $fromAI('data', 'The values by key', 'json') }}",
		output: 'file',
	});
	const { answers } = await converse(
		[fill],
		[{ given: { data: { participant: 'Ada', sex: 'f' } } }, { given: { data: certificateValues } }],
	);
	const [refused = '', made = ''] = answers;
	expect(JSON.parse(refused)).toEqual([
		{
			error:
				'No document was created: the template has no field "sex"; there is no value for Course, Hours of instruction (hours), Completed on, Passed with distinction (distinction), Instructor, Remarks and Certificate no. Try again with these keys: "participant" (text), "course" (text), "hours" (number), "completed_on" (text), "distinction" (true or false), "instructor" (text), "remarks" (text), "certificate_no" (text). Give null for a field that has to stay empty',
		},
	]);
	expect(JSON.parse(made)).toEqual([
		expect.objectContaining({ uid: expect.any(String), downloadUrl: expect.any(String) }),
	]);
	const [{ fileLink }] = JSON.parse(made) as [{ fileLink: { url: string; access: string } }];
	expect(fileLink.access).toContain('Anyone can open the PDF with it for 24 hours');
	expect(await openLink(fileLink.url)).toEqual(await open().heldDocument('Course Certificate'));
	expect([instructor, remarks]).toEqual([null, null]);
	expect(sent()).toEqual([{ data: filled }]);
});

describe('a whole conversation', () => {
	const idOf = (templates = '', name: string) =>
		(JSON.parse(templates) as { uid: string; name: string }[]).find((each) => each.name === name)
			?.uid;

	/** Values of the right kind for the fields that the model was told of, but for one. */
	const valuesFor = (fields = '', hours: unknown) =>
		Object.fromEntries(
			(JSON.parse(fields) as { key: string; type: string }[]).map(({ key, type }) => [
				key,
				key === 'hours' ? hours : type === 'checkbox' ? true : `A ${key}`,
			]),
		);

	it('leads from the templates over a mended value to a link that opens', async () => {
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
		const fillWith =
			(hours: unknown): Step =>
			([templates, fields]) => ({
				tool: 'Fill',
				given: {
					template: idOf(templates, 'Course Certificate'),
					title,
					data: valuesFor(fields, hours),
				},
			});
		const steps: Step[] = [
			{ tool: 'Templates', given: {} },
			([templates]) => ({
				tool: 'Fields',
				given: { template: idOf(templates, 'Course Certificate') },
			}),
			fillWith('three'),
			fillWith(3),
		];
		const handOver = (answers: readonly string[]) => {
			const [made] = JSON.parse(answers.at(-1) ?? '') as [{ fileLink: { url: string } }];
			return `Here it is: ${made.fileLink.url}`;
		};
		const { said, answers } = await converse(tools, steps, handOver);
		expect(answers[2]).toContain('Hours of instruction (hours) is \\"three\\", not a number');
		expect(sent()).toHaveLength(1);
		const [, link = ''] = /Here it is: (\S+)$/.exec(said) ?? [];
		const pdf = await openLink(link);
		expect(pdf).toEqual(await open().heldDocument(title));
		expect(valuesByName(await readPdf(pdf)).get('hours')).toEqual(['3']);
	});

	it('is not begun with a template that the model makes up', async () => {
		const fields = tool('Fields', 'pdfTemplate', { operation: 'getFields', templateId: chosen });
		const { answers } = await converse([fields], [{ given: { template: 'Certificate' } }]);
		expect(answers[0]).toContain('there is no template with the ID \\"Certificate\\"');
	});
});

describe('what a model is told', () => {
	it('are the fields with their types, where each is given to it', async () => {
		const fromAi = (key: string, type: string) => `={{ $fromAI('${key}', '', '${type}') }}`;
		const fill = tool('Fill', 'fillPdfTemplate', {
			templateId: certificate,
			title: fromAi('title', 'string'),
			fields: {
				mappingMode: 'defineBelow',
				value: {
					participant: fromAi('participant', 'string'),
					hours: fromAi('hours', 'number'),
					distinction: fromAi('distinction', 'boolean'),
				},
			},
		});
		const given = { title: 'Field by field', participant: 'Ada', hours: 3, distinction: true };
		const { tools } = await converse([fill], [{ given }]);
		expect(tools[0]?.parameters.properties).toMatchObject({
			title: { type: 'string' },
			participant: { type: 'string' },
			hours: { type: 'number' },
			distinction: { type: 'boolean' },
		});
		const { title, ...data } = given;
		expect(sent()).toEqual([{ title, data }]);
	});

	it('is how to find out the keys with JSON, and a warning where something is lost or renamed', async () => {
		const one = { templateId: chosen };
		const { tools } = await converse(
			[
				tool('Fill', 'fillPdfTemplate', {
					...one,
					dataMode: 'json',
					jsonData: "={{ $fromAI('data', '', 'json') }}",
				}),
				tool('Delete', 'pdfTemplate', { operation: 'delete', ...one }),
				tool('Rename', 'pdfTemplate', {
					operation: 'update',
					...one,
					name: "={{ $fromAI('name') }}",
				}),
				tool('Own words', 'pdfTemplate', { toolDescription: 'As the user wrote it' }),
			],
			[],
		);
		const told = Object.fromEntries(tools.map(({ name, description }) => [name, description]));
		expect(told).toEqual({
			Fill: expect.stringContaining('give any key with the value null: nothing is created then'),
			Delete: expect.stringMatching(/^Permanently deletes .* cannot be undone: call it only when/),
			Rename: expect.stringMatching(/^Renames .* call it only when the user has asked/),
			Own_words: 'As the user wrote it',
		});
	});
});

describe('a tool behind a human review step', () => humanReview(open));
