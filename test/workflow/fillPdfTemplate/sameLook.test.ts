import type { INodeParameters } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { autoMap, byId, field, Stage } from '../stage.ts';

/** One name in two Unicode forms: é as one character, and as e with an accent. */
const one = 'Pr\u00e9nom';
const two = 'Pre\u0301nom';

const stage = Stage.ofSuite();

beforeAll(async () => {
	await stage.addTemplate('one', [field(one), field('city', `Cit${'\u00e9'}`)], one);
	await stage.addTemplate('two', [field(two), field('city', 'Cite\u0301')], two);
});
beforeEach(() => stage.acceptFills());

const fill = async (uid: string, parameters: INodeParameters, ...items: object[]) => {
	const all = items.map((json) => ({ json: json as Record<string, string> }));
	const { error } = await stage.fill({ templateId: byId(uid), ...parameters }, all);
	return error ? error.message : stage.sent.map(({ data }) => data);
};
const mapped = (key: string, displayName = `${key} (text)`) => ({
	fields: {
		mappingMode: 'defineBelow',
		value: { [key]: 'Zo\u00eb', city: 'Graz' },
		schema: [
			{ id: key, displayName, type: 'string', display: true },
			{ id: 'city', displayName: 'City', type: 'string', display: true },
		],
	},
});

describe.each([
	['one', one, two, 'Cite\u0301'],
	['two', two, one, 'Cit\u00e9'],
])('a template in the form of %s is filled by the other one', (uid, own, other, label) => {
	const filled = [{ [own]: 'Zo\u00eb', city: 'Graz' }];

	it('with automatic mapping, by key and by label', async () => {
		const item = { [other]: 'Zo\u00eb', [label]: 'Graz' };
		expect(await fill(uid, { fields: autoMap }, item)).toEqual(filled);
	});

	it('with JSON', async () => {
		const jsonData = JSON.stringify({ [other]: 'Zo\u00eb', city: 'Graz' });
		expect(await fill(uid, { dataMode: 'json', jsonData }, {})).toEqual(filled);
	});

	it('with fields that were mapped by hand', async () => {
		expect(await fill(uid, mapped(other), {})).toEqual(filled);
		expect(await fill(uid, mapped(own), {})).toEqual([...filled, ...filled]);
	});

	it('with a field to ignore', async () => {
		const options = { ignoreKeys: other };
		expect(await fill(uid, { fields: autoMap, options }, { city: 'Graz' })).toEqual([
			{ city: 'Graz' },
		]);
	});
});

it.each([
	'Pre\u0301-nom',
	'Pr\u00e9\u2011nom',
	'Pr\u00e9\u00adnom',
	'Pr\u00e9\u200bnom',
	'Pr\u00e9\u00a0nom',
])('%j fills it as well', async (key) => {
	expect(await fill('one', { fields: autoMap }, { [key]: 'A', city: 'B' })).toEqual([
		{ [one]: 'A', city: 'B' },
	]);
});

it('a field that was renamed is found by its label in either form', async () => {
	expect(await fill('one', mapped('first_name', `${two} (first_name, text)`), {})).toContain(
		`the field "${two} (first_name, text)" is now called "${one}"`,
	);
});

describe('a document with a title in the other form', () => {
	const reuse = { output: 'json', fields: autoMap, options: { existingDocuments: 'reuse' } };
	const item = { [one]: 'A', city: 'B' };
	const listed = (uid: string, title: string, templateName: string) => ({
		kind: 'answer' as const,
		status: 200,
		body: {
			data: [{ uid, title, templateName, created: '2027-01-01T00:00:00Z' }],
			totalCount: 1,
		},
	});

	it('is reused', async () => {
		stage.service.faults.add({
			match: { path: '/v1/templates', method: 'GET' },
			action: {
				kind: 'answer',
				status: 200,
				body: { data: [{ uid: 'one', name: one }], totalCount: 1 },
			},
		});
		stage.service.faults.add({ match: { path: '/v1/documents' }, action: listed('d', two, two) });
		expect(await fill('one', { ...reuse, title: one }, item)).toEqual([]);
	});

	it('is one of several with the same title', async () => {
		const title = '={{ $json.title }}';
		const options = { ...reuse.options, ignoreKeys: 'title' };
		const items = [one, two].map((each) => ({ ...item, title: each }));
		expect(await fill('one', { ...reuse, options, title }, ...items)).toContain(
			'is also the title of item',
		);
	});

	it('is found by its title and template', async () => {
		stage.service.faults.add({ match: { path: '/v1/documents' }, action: listed('d', one, two) });
		const filters = { title: two.toUpperCase(), templateName: { mode: 'name', value: one } };
		const result = await stage.perform('document.getAll', { returnAll: true, filters });
		expect(result.items('PDF').map(({ json }) => json.uid)).toEqual(['d']);
	});

	it('belongs to its template when that is deleted', async () => {
		stage.service.faults.add({
			match: { path: '/v1/templates', method: 'GET' },
			action: {
				kind: 'answer',
				status: 200,
				body: { data: [{ uid: 'one', name: one }], totalCount: 1 },
			},
		});
		stage.service.faults.add({ match: { path: '/v1/documents' }, action: listed('d', one, two) });
		const { error } = await stage.perform('template.delete', { templateId: byId('one') });
		expect(error?.message).toContain('because it has 1 document');
	});

	it('starts a workflow', async () => {
		stage.service.faults.add({ match: { path: '/v1/documents' }, action: listed('d', one, two) });
		const trigger = stage.trigger({ filters: { templateName: { mode: 'name', value: one } } });
		expect((await trigger.test()).map(({ json }) => json.uid)).toEqual(['d']);
	});
});

it('a template is renamed, whichever form the service answers with', async () => {
	stage.service.faults.add({
		match: { method: 'PUT' },
		action: { kind: 'answer', status: 200, body: { uid: 'one', name: two } },
	});
	const { error } = await stage.perform('template.update', { templateId: byId('one'), name: one });
	expect(error).toBeUndefined();
});

it('the lists of the editor find it', async () => {
	const { listSearch } = new FillPdfTemplate().methods;
	const rows = await listSearch.searchTemplates.call(stage.editor({}), two);
	expect(rows.results.map(({ value }) => value)).toEqual(['two', 'one']);
});
