import type { INodeParameters } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { PdfTemplateTrigger } from '../../../nodes/PdfTemplateTrigger/PdfTemplateTrigger.node';
import { NodeHelpers } from '../engine/n8n.ts';
import { byId, itemsOf, person, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeAll(async () => await stage.addTemplate('person', person));
beforeEach(() => stage.acceptFills());

const type = 'n8n-nodes-pdf-template.fillPdfTemplateTool';
const templateId = byId('person');
const whole = { first_name: 'Ada', age: 36, member: true };
const tryAgain =
	'Try again with these keys: "first_name" (text), "age" (number), "member" (true or false). Give null for a field that has to stay empty';

const certificate = byId('course-certificate');
const values = {
	participant: 'Ada',
	course: 'PDF',
	hours: 3,
	completed_on: '2026-11-20',
	distinction: true,
	instructor: 'Ben',
	remarks: 'None',
	certificate_no: '00123',
};

/** What a model gives is the JSON of the item, as n8n's agents hand it to the node. */
const call = async (given: object, parameters: object = {}, settings: object = {}) =>
	await stage.fill(
		{ templateId, dataMode: 'json', jsonData: '={{ $json }}', ...parameters } as INodeParameters,
		itemsOf(given as never),
		{ type, ...settings },
	);

describe('as a tool of an agent', () => {
	it('the node answers with JSON, whatever the output is set to', async () => {
		const result = await call(whole, { output: 'file', options: { keepInput: true } });
		expect(result.items('Fill')[0]?.json).toMatchObject({
			first_name: 'Ada',
			document: { uid: 'd' },
		});
		expect(result.items('Fill')[0]?.binary).toBeUndefined();
		expect(result.items('Fill')[0]?.json).not.toHaveProperty('report');
	});

	it.each([
		[{}, 'the document would be blank, as no field gets a value'],
		[{ first_name: 'Ada', age: 36 }, 'there is no value for Member'],
		[{ ...whole, sex: 'f' }, 'the template has no field "sex"'],
		[{ ...whole, age: 'old' }, 'Age is "old", not a number'],
	])('%j gets the exact list of keys to try again with', async (given, finding) => {
		const { error } = await call(given);
		// The message alone: of an error n8n's agents see nothing else.
		expect(error?.message).toBe(`No document was created: ${finding}. ${tryAgain}`);
		expect(stage.sent).toEqual([]);
	});

	it('a key without a value is a way to ask for the list', async () => {
		const { error } = await call({ any: null });
		expect(error?.message).toContain(tryAgain);
		expect(stage.sent).toEqual([]);
	});

	it('what is not an object gets the list as well', async () => {
		const { error } = await call({}, { jsonData: '[1]' });
		expect(error?.message).toBe(`The JSON can't be used: it is a list, not an object. ${tryAgain}`);
	});

	it('a model may leave a field empty on purpose', async () => {
		const result = await call({ ...whole, age: null, member: '' });
		expect(result.error).toBeUndefined();
		expect(stage.sent.map(({ data }) => data)).toEqual([{ first_name: 'Ada' }]);
	});

	it('what is warned of is told in the answer', async () => {
		const result = await call({ first_name: 'Ada' }, { options: { unfilledFields: 'warn' } });
		expect(result.items('Fill')[0]?.json).toMatchObject({
			uid: 'd',
			report: { sent: { first_name: 'Ada' }, unfilledFields: ['age', 'member'] },
		});
	});

	it('fields that the user did not give to the model do not stop it', async () => {
		const fields = { mappingMode: 'defineBelow', value: { first_name: '={{ $json.name }}' } };
		const result = await call({ name: 'Ada' }, { dataMode: 'fields', fields });
		expect(result.error).toBeUndefined();
		expect(result.items('Fill')[0]?.json).toMatchObject({ report: { unfilledFields: ['age'] } });
	});

	it.each(['done-then-reset', 'done-then-status'] as const)(
		'the message alone tells that a document may exist: %s',
		async (kind) => {
			stage.service.faults.clear();
			stage.service.faults.add({
				match: { method: 'POST' },
				action: kind === 'done-then-status' ? { kind, status: 503 } : { kind },
			});
			const { error } = await call(values, { templateId: certificate, title: kind });
			expect(String(await stage.heldDocument(kind))).toMatch(/^%PDF-/);
			expect(error?.message).toMatch(/^Could not fill the template: .*\. /);
			expect(error?.message).toContain(
				'The document may still have been created. Look for its title in the document list before you run this item again',
			);
		},
	);

	it('a check without a document refuses with the list, too', async () => {
		const { error } = await call({}, { options: { validateOnly: true } });
		expect(error?.message).toContain('Try again with these keys');
		const result = await call(whole, { options: { validateOnly: true } });
		expect(result.items('Fill')[0]?.json).toMatchObject({ valid: true });
	});
});

describe('the link that an agent gives to its user', () => {
	const made = async (title: string, settings: object = {}) => {
		stage.service.faults.clear();
		const jsonData = '={{ $json }}';
		const output = 'json';
		const parameters = { templateId: certificate, dataMode: 'json', jsonData, title, output };
		const result = await stage.fill(parameters, itemsOf(values), { type, ...settings });
		expect(result.error).toBeUndefined();
		return result.items('Fill')[0]?.json as {
			downloadUrl: string;
			fileLink?: { url: string; access: string };
		};
	};

	it('is signed by n8n, leads to the file, and says how long it holds', async () => {
		const { fileLink, downloadUrl } = await made('Signed');
		expect(fileLink?.url).toMatch(/^http.*\/binary-data\/signed\?token=[\w.-]+$/);
		expect(fileLink?.url).not.toBe(downloadUrl);
		expect(fileLink?.access).toContain('24 hours');
		const [, payload = ''] = fileLink?.url.split('token=')[1]?.split('.') ?? [];
		const { id, iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
			id: string;
			iat: number;
			exp: number;
		};
		expect(exp - iat).toBe(86_400);
		const file = await stage.bytesOf({ id, data: '', mimeType: 'application/pdf' });
		expect(file).toEqual(await stage.heldDocument('Signed'));
	});

	it('is that of the service when the file cannot be fetched, with a word on who can open it', async () => {
		const filling = made('Unfetched');
		stage.service.faults.add({
			match: { path: '/documents/*' },
			action: { kind: 'answer', status: 404 },
		});
		const { fileLink, downloadUrl } = await filling;
		expect(fileLink?.url).toBe(downloadUrl);
		expect(fileLink?.access).toContain('may ask for the API key');
	});

	it('is not there when the node is no tool', async () => {
		const result = await made('Plain', { type: 'n8n-nodes-pdf-template.fillPdfTemplate' });
		expect(result).not.toHaveProperty('fileLink');
	});
});

describe('the panel of the tool', () => {
	const { description } = new FillPdfTemplate();
	const shownAs = (name: string) => {
		const values = { output: 'file', dataMode: 'fields', options: {} };
		const node = { typeVersion: 1 };
		return description.properties
			.filter((property) =>
				NodeHelpers.displayParameter(values, property, node, { ...description, name }),
			)
			.map((property) => property.name);
	};

	it('shows nothing about files, which a model cannot use', () => {
		const files = ['output', 'outputField', 'fileName'];
		expect(shownAs('fillPdfTemplate')).toEqual(expect.arrayContaining(files));
		const asTool = shownAs('fillPdfTemplateTool');
		expect(asTool.filter((name) => files.includes(name))).toEqual([]);
		expect(asTool).toEqual(expect.arrayContaining(['templateId', 'title', 'fields', 'options']));
	});

	it.each([
		['fields', {}, false],
		['json', {}, true],
		['json', { unfilledFields: 'ignore' }, false],
	])(
		'tells a model how to ask for the keys where that is safe: %s, %j',
		(dataMode, options, isSafe) => {
			const node = { typeVersion: 1 };
			const values = { dataMode, options } as INodeParameters;
			const asTool = { ...description, name: 'fillPdfTemplateTool' };
			const texts = description.properties
				.filter(({ name }) => name === 'toolDescription')
				.filter((property) => NodeHelpers.displayParameter(values, property, node, asTool, values))
				.map((property) => String(property.default));
			expect(texts).toHaveLength(1);
			expect(texts[0]?.includes('give any key with the value null: nothing is created')).toBe(
				isSafe,
			);
		},
	);

	it('refreshes fields that a builder guessed, but not those to which values of an earlier template are mapped', () => {
		const fields = description.properties.find(({ name }) => name === 'fields');
		const mapper = fields?.typeOptions?.resourceMapper;
		expect(mapper).toMatchObject({ refreshIncompleteSchemaOnOpen: true });
		expect(mapper).not.toHaveProperty('refreshStaleSchemaOnOpen');
	});
});

it('every node tells the AI builder when to use it, by names of nodes that exist', () => {
	const nodes = [new FillPdfTemplate(), new PdfTemplate(), new PdfTemplateTrigger()];
	const own = nodes.map(({ description }) => `n8n-nodes-pdf-template.${description.name}`);
	for (const { description } of nodes) {
		expect(description.builderHint?.searchHint).toMatch(/^Use to /);
		const related = description.builderHint?.relatedNodes?.map(({ nodeType }) => nodeType) ?? [];
		const ours = related.filter((name) => name.startsWith('n8n-nodes-pdf-template.'));
		expect(ours.length).toBeGreaterThan(0);
		expect(ours.filter((name) => !own.includes(name))).toEqual([]);
	}
});
