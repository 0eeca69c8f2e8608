import type { INodeParameters } from 'n8n-workflow';
import { Stage } from '../stage.ts';

const stage = Stage.ofSuite();
let heldUid: string;

beforeAll(async () => {
	const { store } = stage.service;
	const held = await store.addDocument({
		templateUid: 'invoice',
		name: 'One',
		bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
	});
	heldUid = held.uid;
});

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const templateId = byId('invoice');
const documentId = byId('d');
const document = 'there is no document with the ID "d"';
const template = 'there is no template with the ID "invoice"';

describe.each<[string, INodeParameters, string]>([
	['template.getAll', {}, 'list the templates: nothing is at this URL'],
	['template.get', { templateId }, `get the template: ${template}`],
	['template.getFields', { templateId }, `read the fields of the template: ${template}`],
	['template.update', { templateId, name: 'New' }, `rename the template: ${template}`],
	['template.delete', { templateId, deleteDocuments: true }, `delete the template: ${template}`],
	['document.getAll', {}, 'list the documents: nothing is at this URL'],
	['document.get', { documentId }, `get the document: ${document}`],
	['document.download', { documentId }, `get the document: ${document}`],
])('%s', (operation, parameters, message) => {
	it('says what could not be done when the service does not have it', async () => {
		stage.service.faults.add({ action: { kind: 'answer', status: 404 } });
		const { error } = await stage.perform(operation, parameters);
		expect(error?.message).toBe(`Could not ${message}`);
	});
});

describe('a success that says it failed', () => {
	const failed = {
		kind: 'answer',
		status: 200,
		body: { success: false, message: 'Locked' },
	} as const;

	it.each<[string, string, INodeParameters, string]>([
		['template.getAll', 'GET', {}, 'list the templates'],
		['template.get', 'GET', { templateId }, 'get the template'],
		['template.getFields', 'GET', { templateId }, 'read the fields of the template'],
		['template.update', 'PUT', { templateId, name: 'New' }, 'rename the template'],
		['template.delete', 'DELETE', { templateId, deleteDocuments: true }, 'delete the template'],
		['document.getAll', 'GET', {}, 'list the documents'],
		['document.get', 'GET', { documentId }, 'get the document'],
		['document.download', 'GET', { documentId }, 'get the document'],
	])('is none to %s', async (operation, method, parameters, goal) => {
		stage.service.faults.add({ match: { method }, action: failed });
		const { error } = await stage.perform(operation, parameters);
		expect(error?.message).toBe(`Could not ${goal}: Locked`);
	});

	it('is no list without entries', async () => {
		const body = { data: [], totalCount: 0, error: 'Locked' };
		stage.service.faults.add({ action: { kind: 'answer', status: 200, body } });
		const { error } = await stage.perform('document.getAll');
		expect(error?.message).toBe('Could not list the documents: Locked');
	});
});

it('says what could not be done when only that is refused', async () => {
	const faults: [string, string, INodeParameters][] = [
		['DELETE', 'template.delete', { templateId, deleteDocuments: true }],
		['PUT', 'template.update', { templateId, name: 'New' }],
	];
	const messages = [];
	for (const [method, operation, parameters] of faults) {
		stage.service.faults.add({
			match: { method },
			action: { kind: 'answer', status: 409, body: { message: 'It is in use' } },
		});
		messages.push((await stage.perform(operation, parameters)).error?.message);
	}
	expect(messages).toEqual([
		'Could not delete the template: It is in use',
		'Could not rename the template: It is in use',
	]);
});

it('what only reads is asked again after an error that may pass', async () => {
	const read = async (operation: string, path: string, parameters: INodeParameters = {}) => {
		stage.service.faults.add({
			match: { method: 'GET', path, times: 1 },
			action: { kind: 'answer', status: 503, headers: { 'retry-after': '0' } },
		});
		const { error } = await stage.perform(operation, parameters);
		expect(error).toBeUndefined();
		const requests = stage.requests.filter((line) => line === `GET ${path}`);
		return [operation, requests.length];
	};
	expect(
		await Promise.all([
			read('template.getAll', '/v1/templates'),
			read('template.get', '/v1/templates/invoice', { templateId }),
			read('template.getFields', '/v1/templates/consent-form/fields', {
				templateId: byId('consent-form'),
			}),
			read('document.getAll', '/v1/documents'),
			read('document.get', `/v1/documents/${heldUid}`, { documentId: byId(heldUid) }),
		]),
	).toEqual([
		['template.getAll', 2],
		['template.get', 2],
		['template.getFields', 2],
		['document.getAll', 2],
		['document.get', 2],
	]);
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
