import type { INodeParameters } from 'n8n-workflow';
import { byId, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const templateId = byId('invoice');
const documentId = byId('d');
const document = 'there is no document with the ID "d"';
const template = 'there is no template with the ID "invoice"';

describe.each<[string, INodeParameters, string, string]>([
	['template.getAll', {}, 'list the templates', 'nothing is at this URL'],
	['template.get', { templateId }, 'get the template', template],
	['template.getFields', { templateId }, 'read the fields of the template', template],
	['template.update', { templateId, name: 'New' }, 'rename the template', template],
	['template.delete', { templateId, deleteDocuments: true }, 'delete the template', template],
	['document.getAll', {}, 'list the documents', 'nothing is at this URL'],
	['document.get', { documentId }, 'get the document', document],
	['document.download', { documentId }, 'get the document', document],
])('%s', (operation, parameters, goal, missing) => {
	it('says what could not be done when the service does not have it', async () => {
		stage.service.faults.add({ action: { kind: 'answer', status: 404 } });
		const { error } = await stage.perform(operation, parameters);
		expect(error?.message).toBe(`Could not ${goal}: ${missing}`);
	});

	it('is not done by a success that says it failed', async () => {
		const body = { success: false, message: 'Locked' };
		const method = { 'template.update': 'PUT', 'template.delete': 'DELETE' }[operation];
		stage.service.faults.add({
			match: { method: method ?? 'GET' },
			action: { kind: 'answer', status: 200, body },
		});
		const { error } = await stage.perform(operation, parameters);
		expect(error?.message).toBe(`Could not ${goal}: Locked`);
	});
});

it('a success that says it failed is no list without entries', async () => {
	const body = { data: [], totalCount: 0, error: 'Locked' };
	stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
	const { error } = await stage.perform('document.getAll');
	expect(error?.message).toBe('Could not list the documents: Locked');
});

describe('a limit that the service refuses', () => {
	const refuse = (status: number, times?: number, message = 'no') =>
		stage.service.faults.add({
			match: { path: '/v1/documents', times },
			action: { kind: 'answer', status, body: { message } },
		});
	const queries = () =>
		stage.service.journal.requests
			.map(({ query }) => query)
			.map(({ limit, offset }) => [limit, offset]);

	it.each([[400], [422]])('is left out after %d', async (status) => {
		refuse(status, 1);
		const { error } = await stage.perform('document.getAll');
		expect(error).toBeUndefined();
		expect(queries()).toEqual([
			['50', '0'],
			[undefined, '0'],
		]);
	});

	it('is no reason to ask again where the status says otherwise', async () => {
		refuse(418);
		const { error } = await stage.perform('document.getAll');
		expect(error?.message).toBe('Could not list the documents: no');
		expect(queries()).toEqual([['50', '0']]);
	});

	it('is what the error tells of, if it is not the limit that the service refuses', async () => {
		refuse(400, 1, 'the first words');
		refuse(400, 1, 'the second words');
		const { error } = await stage.perform('document.getAll');
		expect(error?.message).toBe('Could not list the documents: the first words');
	});
});

describe('a template that is renamed', () => {
	const renamed = async (name: string | null) => {
		stage.service.faults.add({
			match: { method: 'PUT' },
			action: { kind: 'answer', status: 200, body: { uid: 'invoice', name } },
		});
		const { error, items } = await stage
			.perform('template.update', { templateId, name: ' New ' })
			.then((result) => ({ error: result.error, items: result.items('PDF') }));
		return error?.message ?? items.map(({ json }) => json.name);
	};

	it.each([['New'], [' New'], ['New  ']])('may be called %j by the service', async (name) => {
		expect(await renamed(name)).toEqual([name]);
	});

	it('has no name to compare with, if the service does not say it', async () => {
		expect(await renamed(null)).toHaveLength(1);
	});

	it('is an error, if it has another name afterwards', async () => {
		expect(await renamed('Old')).toBe(
			'Could not rename the template: the service answered with a success, but the template is called "Old"',
		);
	});
});

it.each([
	['milliseconds since 1970', Date.UTC(2027, 0, 2)],
	['text', '2027-01-02T00:00:00Z'],
])('documents that say by %s when they were created are filtered by it', async (_, created) => {
	const data = [
		{ uid: 'new', title: 'D', created },
		{ uid: 'old', title: 'D', created: typeof created === 'number' ? 0 : '1970-01-01T00:00:00Z' },
	];
	stage.service.faults.add({
		action: { kind: 'answer', status: 200, body: { totalCount: 2, filteredCount: 2, data } },
	});
	const filters = { createdAfter: '2027-01-01T00:00:00Z' };
	const result = await stage.perform('document.getAll', { returnAll: true, filters });
	expect(result.error).toBeUndefined();
	expect(result.items('PDF').map(({ json }) => json.uid)).toEqual(['new']);
});
