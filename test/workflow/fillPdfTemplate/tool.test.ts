import type { INodeParameters } from 'n8n-workflow';
import { itemsOf, Stage } from '../stage.ts';

let stage: Stage;

beforeAll(async () => {
	stage = await Stage.open();
	await stage.service.store.addTemplate({
		uid: 'person',
		name: 'Person',
		bytes: new Uint8Array(),
		fields: [
			{ key: 'first_name', label: 'First name', type: 'text' },
			{ key: 'age', label: 'Age', type: 'number' },
			{ key: 'member', label: 'Member', type: 'checkbox' },
		],
	});
});
afterAll(async () => await stage.close());
beforeEach(() => {
	stage.reset();
	stage.service.faults.add({
		match: { method: 'POST' },
		action: { kind: 'answer', status: 200, body: { uid: 'd' } },
	});
});

const type = 'n8n-nodes-pdf-template.fillPdfTemplateTool';
const templateId = { __rl: true, mode: 'id', value: 'person' };
const whole = { first_name: 'Ada', age: 36, member: true };
const tryAgain =
	'Try again with these keys: "first_name" (text), "age" (number), "member" (true or false). Give null for a field that has to stay empty [item 0]';

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

	it('a check without a document refuses with the list, too', async () => {
		const { error } = await call({}, { options: { validateOnly: true } });
		expect(error?.message).toContain('Try again with these keys');
		const result = await call(whole, { options: { validateOnly: true } });
		expect(result.items('Fill')[0]?.json).toMatchObject({ valid: true });
	});
});
