import { useFastClock } from '../engine/fastClock.ts';
import { byId, field, itemsOf, Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

useFastClock();

const stage = Stage.ofSuite();

const templateId = byId('course-certificate');

it.each([
	['templates.getAll', 'There is no resource "templates"'],
	['template.getMany', 'There is no operation "getMany" for "template"'],
])('%s is refused with what to choose instead', async (name, message) => {
	const { error } = await stage.perform(name);
	expect(error).toMatchObject({
		message,
		description: 'Choose a resource and an operation from the lists.',
	});
	expect(stage.requests).toEqual([]);
});

describe('get many templates', () => {
	it('runs for each item, paired with it', async () => {
		const parameters = { limit: '={{ $json.limit }}' };
		const result = await stage.perform(
			'template.getAll',
			parameters,
			itemsOf({ limit: 1 }, { limit: 2 }),
		);
		const pairs = result.items('PDF').map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
	});

	it.each([
		['Limit', { limit: 0 }, 'Limit is 0, not a whole number from 1 on'],
		['Limit', { limit: '={{ "many" }}' }, 'Limit is "many", not a whole number from 1 on'],
		['Offset', { options: { offset: -1 } }, 'Offset is -1, not a whole number from 0 on'],
		[
			'Offset',
			{ returnAll: true, options: { offset: 1.5 } },
			'Offset is 1.5, not a whole number from 0 on',
		],
	])('refuses a wrong %s before any request', async (_, parameters, message) => {
		const { error } = await stage.perform('template.getAll', parameters);
		expect(error?.message).toBe(message);
		expect(stage.requests).toEqual([]);
	});
});

describe('get a template', () => {
	it.each([
		['ID', byId('invoice')],
		['list', { __rl: true, mode: 'list', value: 'invoice', cachedResultName: 'Invoice' }],
		['URL', { __rl: true, mode: 'url', value: 'https://app.test/#/templates/invoice?tab=2' }],
	])('by %s', async (_, locator) => {
		const result = await stage.perform('template.get', { templateId: locator });
		expect(result.items('PDF')[0]?.json).toMatchObject({ uid: 'invoice', name: 'Invoice' });
		expect(stage.requests).toEqual(['GET /v1/templates/invoice']);
	});

	it.each([
		['', 'Template is empty'],
		['  ', 'Template is empty'],
		['.', 'Template cannot be "."'],
		['..', 'Template cannot be ".."'],
	])('refuses the ID %j before any request, in every operation', async (value, message) => {
		for (const operation of ['get', 'getFields', 'update', 'delete']) {
			const parameters = { templateId: byId('={{ $json.id }}'), name: 'x' };
			const items = itemsOf({ id: value });
			const { error } = await stage.perform(`template.${operation}`, parameters, items);
			expect(error?.message).toBe(message);
		}
		expect(stage.requests).toEqual([]);
	});
});

describe('get the fields of a template', () => {
	it('gives one item per field in the order of the template', async () => {
		const result = await stage.perform('template.getFields', { templateId });
		expect(result.items('PDF').map(({ json }) => json)).toContainEqual({
			key: 'hours',
			label: 'Hours of instruction',
			type: 'number',
		});
		expect(result.items('PDF')).toHaveLength(8);
	});

	it('offers sample data that fills the whole template', async () => {
		const result = await stage.perform('template.getFields', { templateId, output: 'sampleData' });
		const sampleData = result.items('PDF')[0]?.json ?? {};
		expect(sampleData).toMatchObject({
			participant: 'Participant',
			hours: 12.5,
			distinction: true,
		});
		const filled = await stage.fill({}, itemsOf(sampleData));
		expect(filled.error).toBeUndefined();
		expect(stage.sent).toEqual([{ data: sampleData }]);
	});
});

describe('update a template', () => {
	it('renames it and gives it out as it is now', async () => {
		const name = 'Zertifikat "2027" & <mehr>';
		const result = await stage.perform('template.update', { templateId, name });
		expect(result.items('PDF')[0]?.json).toMatchObject({ uid: 'course-certificate', name });
		expect(stage.service.journal.requests.map(({ body }) => body)).toEqual([{ name }]);
	});

	it.each(['', '   '])('refuses the name %j before any request', async (name) => {
		const parameters = { templateId, name: '={{ $json.name }}' };
		const { error } = await stage.perform('template.update', parameters, itemsOf({ name }));
		expect(error).toMatchObject({
			message: 'Name is empty',
			description: expect.stringContaining('Enter the new name'),
		});
		expect(stage.requests).toEqual([]);
	});

	it('says that it was renamed when only the answer to that is missing', async () => {
		stage.service.settings.set('update.result', 'empty');
		stage.service.faults.add({ match: { method: 'GET' }, action: { kind: 'reset' } });
		const { error } = await stage.perform('template.update', { templateId, name: 'New' });
		expect(error?.message).toMatch(/^Could not get the template after renaming it: /);
	});
});

describe('delete a template', () => {
	beforeEach(async () => {
		if (await stage.service.store.templates.get('old'))
			await stage.service.store.deleteTemplate('old');
		await stage.addTemplate('old', [field('a')], 'Old');
		await addDocuments(stage.service.store, 3, { templateUid: 'old' });
	});

	const old = { templateId: byId('old'), deleteDocuments: true };

	it.each([
		['set to false', { deleteDocuments: false }],
		['not set', {}],
	])('keeps a template with documents when Delete Its Documents Too is %s', async (_, more) => {
		const parameters = { templateId: byId('old'), ...more };
		const { error } = await stage.perform('template.delete', parameters);
		expect(error).toMatchObject({
			message: 'The template "Old" was not deleted because it has 3 documents',
			description: expect.stringContaining("turn on 'Delete Its Documents Too'"),
		});
		expect((await stage.service.store.templates.get('old'))?.name).toBe('Old');
		expect(stage.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
	});

	it('deletes a template without documents, and reads the list of documents once', async () => {
		for (const uid of ['one', 'two']) await stage.addTemplate(uid, [field('a')]);
		const items = itemsOf({ id: 'one' }, { id: 'two' });
		const parameters = { templateId: byId('={{ $json.id }}') };
		const result = await stage.perform('template.delete', parameters, items);
		expect(result.items('PDF').map(({ json }) => json)).toEqual([
			{ deleted: true, uid: 'one', deletedDocuments: 0 },
			{ deleted: true, uid: 'two', deletedDocuments: 0 },
		]);
		expect(stage.requests.filter((request) => request === 'GET /v1/documents')).toHaveLength(1);
	});

	it('keeps a template whose documents have the name that it had before, as the service says whose they are', async () => {
		await stage.perform('template.update', { templateId: byId('old'), name: 'New' });
		const { error } = await stage.perform('template.delete', { templateId: byId('old') });
		expect(error?.message).toBe('The template "New" was not deleted because it has 3 documents');
		expect(await stage.service.store.templates.get('old')).toBeDefined();
	});

	it('deletes nothing when the documents cannot be listed', async () => {
		const list = { method: 'GET', path: '/v1/documents' };
		stage.service.faults.add({ match: list, action: { kind: 'answer', status: 403 } });
		const { error } = await stage.perform('template.delete', old);
		expect(error?.message).toMatch(/^Could not list the documents: /);
		expect((await stage.service.store.templates.get('old'))?.name).toBe('Old');
	});

	it('deletes its documents too if the user chose so, and then says that there is none', async () => {
		const deleted = await stage.perform('template.delete', old);
		expect(deleted.items('PDF')).toEqual([
			{ json: { deleted: true, uid: 'old', deletedDocuments: 3 }, pairedItem: { item: 0 } },
		]);
		const documents = await stage.perform('document.getAll', { returnAll: true });
		expect(documents.items('PDF').map(({ json }) => json.templateName)).not.toContain('Old');
		const { error } = await stage.perform('template.get', { templateId: byId('old') });
		expect(error).toMatchObject({
			message: 'Could not get the template: there is no template with the ID "old"',
			description: expect.stringContaining('Choose the template again'),
		});
		const again = await stage.perform('template.delete', old);
		expect(again.error?.message).toBe(
			'Could not delete the template: there is no template with the ID "old"',
		);
	});

	it('is done when the service has said so, whatever becomes of the rest of its answer', async () => {
		stage.service.settings.set('delete.result', 'json-200');
		stage.service.faults.add({ match: { method: 'DELETE' }, action: { kind: 'reset-in-body' } });
		const result = await stage.perform('template.delete', old);
		expect(result.items('PDF')[0]?.json).toMatchObject({ deleted: true, uid: 'old' });
	});
});
