import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { Stage } from '../stage.ts';
import { addTemplates } from '../../../service/test/store/many.ts';

const { listSearch, resourceMapping } = new FillPdfTemplate().methods;

const stage = Stage.ofSuite();

beforeAll(async () => {
	const bytes = new Uint8Array();
	const fields = [{ key: 'a', label: 'A', type: 'text' as const }];
	const name = (index: number) => `Policy ${String(index).padStart(4, '0')}`;
	await addTemplates(stage.service.store, 1200, { name, bytes, fields });
});
beforeEach(() => stage.service.settings.set('list.order', 'oldest'));

const search = async (filter?: string, token?: string) =>
	await listSearch.searchTemplates.call(stage.editor({}), filter, token);

const columns = async (value: string, mode = 'list') =>
	await resourceMapping.getTemplateColumns.call(
		stage.editor({ templateId: { __rl: true, mode, value } }),
	);

describe('the list of templates', () => {
	it.each([['none'], [10], [25], [100]] as const)(
		'scrolls through all of them once, when the service caps pages at %s',
		async (cap) => {
			stage.service.settings.set('list.maxLimit', cap);
			const seen: unknown[] = [];
			let token: string | undefined;
			do {
				const page = await search(undefined, token);
				expect(page.results.length).toBeGreaterThan(0);
				seen.push(...page.results.map(({ value }) => value));
				token = page.paginationToken;
			} while (token !== undefined);
			expect(seen).toHaveLength(1203);
			expect(new Set(seen).size).toBe(1203);
		},
	);

	it('shows names with the number of fields, and no link, as the one that is known opens nothing in a browser', async () => {
		const { results } = await search('course');
		expect(results).toEqual([
			{
				name: 'Course Certificate',
				value: 'course-certificate',
				description: '8 fields',
			},
		]);
	});

	it('counts the fields of each template, unless the service leaves them out', async () => {
		const field = { key: 'a', label: 'A', type: 'text' };
		const data: Record<string, string | (typeof field)[] | null>[] = [
			{ uid: 'none', fields: [] },
			{ uid: 'one', fields: [field] },
			{ uid: 'two', fields: [field, { ...field, key: 'b' }] },
			{ uid: 'null', fields: null },
			{ uid: 'unknown' },
		];
		const body = { totalCount: 5, filteredCount: 5, data };
		stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
		const { results } = await search();
		expect(results.map(({ value, description }) => [value, description])).toEqual([
			['none', '0 fields'],
			['one', '1 field'],
			['two', '2 fields'],
			['null', undefined],
			['unknown', undefined],
		]);
	});

	it.each([
		['policy 0007', ['Policy 0007']],
		['  INVOICE ', ['Invoice']],
		['consent-form', ['Consent Form']],
		['no such template', []],
	])('finds %j by name or ID, wherever in the list it is', async (filter, names) => {
		const page = await search(filter);
		expect(page.results.map(({ name }) => name)).toEqual(names);
		expect(page.paginationToken).toBeUndefined();
	});

	it('goes on searching where it left off', async () => {
		const first = await search('policy');
		expect(first.results).toHaveLength(50);
		const second = await search('policy', first.paginationToken);
		expect(second.results[0]?.name).toBe('Policy 0050');
	});

	it('that cannot be loaded shows the reason', async () => {
		stage.service.faults.add({
			action: { kind: 'answer', status: 401, body: { message: 'Unknown key' } },
		});
		await expect(search()).rejects.toMatchObject({
			message: 'Could not list the templates: the service does not accept the API key',
			description: expect.stringContaining('Unknown key'),
		});
	});
});

describe('the keys for the JSON', () => {
	const keys = async (value: string) =>
		await resourceMapping.getTemplateKeys.call(
			stage.editor({ templateId: { mode: 'list', value } }),
		);

	it('are a notice with the types of the values that are not text', async () => {
		expect(await keys('course-certificate')).toEqual({
			fields: [],
			emptyFieldsNotice:
				'The template has these fields: participant, course, hours (number), completed_on, distinction (checkbox), instructor, remarks and certificate_no',
		});
	});

	it('are those of another template when another one is chosen', async () => {
		expect((await keys('invoice')).emptyFieldsNotice).toContain(' invoice_no');
		expect((await keys('')).emptyFieldsNotice).toBe('Choose a template to load its fields.');
	});
});

describe('the columns of the mapper', () => {
	it('are the fields of the chosen template', async () => {
		const { fields } = await columns('course-certificate');
		expect(fields.map(({ id, displayName, type }) => [id, displayName, type])).toContainEqual([
			'hours',
			'Hours of instruction (number, hours)',
			'string',
		]);
		expect(fields.find(({ id }) => id === 'distinction')?.type).toBe('options');
		expect(fields).toHaveLength(8);
	});

	it('say what to do when there are none', async () => {
		expect(await columns('')).toEqual({
			fields: [],
			emptyFieldsNotice: 'Choose a template to load its fields.',
		});
		await stage.addTemplate('no-fields', []);
		expect((await columns('no-fields')).emptyFieldsNotice).toContain('This template has no fields');
	});

	it('say how to begin when the account has no template yet', async () => {
		const body = { totalCount: 0, filteredCount: 0, data: [] };
		stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
		expect(await columns('')).toEqual({
			fields: [],
			emptyFieldsNotice:
				'There are no templates yet. Create one in the web app of the service, then choose it here.',
		});
		expect(stage.service.journal.requests.map(({ query }) => query)).toEqual([
			{ offset: '0', limit: '1' },
		]);
	});

	it.each([[401], [503]])(
		'leave it to the list to say why it cannot be loaded, without trying again: %i',
		async (status) => {
			stage.service.faults.add({ action: { kind: 'answer', status } });
			const { emptyFieldsNotice } = await columns('');
			expect(emptyFieldsNotice).toBe('Choose a template to load its fields.');
			expect(stage.requests).toEqual(['GET /v1/templates']);
		},
	);

	it('that cannot be loaded show the reason', async () => {
		await expect(columns('gone')).rejects.toMatchObject({
			message: 'Could not read the fields of the template: there is no template with the ID "gone"',
		});
	});
});
