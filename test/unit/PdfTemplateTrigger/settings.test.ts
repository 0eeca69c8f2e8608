import type { IDataObject } from 'n8n-workflow';
import { TriggerWorld } from './triggerWorld.ts';

/** What a poll returns of two documents, one of the template Invoice and one of Letter. */
async function polled(parameters: IDataObject) {
	using world = new TriggerWorld();
	world.parameters = parameters;
	world.templates = ['Invoice', 'Letter'];
	expect(await world.poll()).toBeNull();
	await world.pass(1000);
	world.create(1, { templateName: ' Invoice ' });
	world.create(1, { templateName: 'Letter' });
	const [items = []] = (await world.poll()) ?? [];
	return items;
}

async function templatesOf(templateName: unknown) {
	const items = await polled({ filters: { templateName } as IDataObject });
	return items.map(({ json }) => json.templateName);
}

describe('Template Name', () => {
	it('lets all documents through unless it was added', async () => {
		expect(await polled({})).toHaveLength(2);
		expect(await polled({ filters: {} })).toHaveLength(2);
	});

	it.each([
		['from the list or by hand', { __rl: true, mode: 'list', value: 'Invoice' }],
		['with spaces around it', { __rl: true, mode: 'name', value: ' Invoice ' }],
		['by an expression that gives just the name', 'Invoice'],
	])('%s lets only documents of that template through', async (_, value) => {
		expect(await templatesOf(value)).toEqual([' Invoice ']);
	});

	it('can be a number', async () => {
		using world = new TriggerWorld();
		world.parameters = { filters: { templateName: { __rl: true, mode: 'name', value: 2026 } } };
		world.templates = ['2026'];
		await world.poll();
		world.create(1, { templateName: '2026' });
		world.create(1, { templateName: null });
		world.create(1);
		expect(await world.uids()).toEqual(['d1']);
	});

	it.each([
		['nothing', ''],
		['spaces', ' '],
		['null', null],
		['an empty choice', { __rl: true, mode: 'list', value: '' }],
		['no choice', { __rl: true, mode: 'list' }],
		['a choice of null', { __rl: true, mode: 'name', value: null }],
		['a boolean', true],
	])('of %s is an error', async (_, value) => {
		await expect(templatesOf(value)).rejects.toMatchObject({
			message: 'Template Name is empty',
			description:
				'Choose a template from the list, or remove the filter to start with each document.',
		});
	});

	it.each([
		['a list', ['Invoice'], 'Template Name is a list, not text'],
		[
			'a date that was not read',
			'Invalid DateTime',
			'Template Name has "Invalid DateTime" in it: an expression could not read a date',
		],
	])('of %s is an error', async (_, value, message) => {
		await expect(templatesOf({ __rl: true, mode: 'name', value })).rejects.toMatchObject({
			message,
			description: 'Check the expression that gives it.',
		});
	});
});

describe('Output', () => {
	it.each([{}, { output: 'json' }])('%j gives no file', async (parameters) => {
		const items = await polled(parameters);
		expect(items.map(({ binary }) => binary)).toEqual([undefined, undefined]);
	});

	it.each([
		[undefined, 'data'],
		['', 'data'],
		['pdf', 'pdf'],
		[7, '7'],
	])('JSON and File puts the file into the field (%j)', async (outputField, field) => {
		const items = await polled({
			output: 'jsonAndFile',
			...(outputField !== undefined && { outputField }),
		});
		expect(items.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([[field], [field]]);
		expect(items[0]?.binary?.[field]?.mimeType).toBe('application/pdf');
	});
});

describe('File Name', () => {
	it.each([
		[undefined, ['Name of d1.pdf', 'Name of d2.pdf']],
		['', ['Name of d1.pdf', 'Name of d2.pdf']],
		['letter', ['letter.pdf', 'letter (2).pdf']],
	])('%j names the files', async (fileName, names) => {
		const options = { ...(fileName !== undefined && { fileName }) };
		const items = await polled({ output: 'jsonAndFile', options });
		expect(items.map(({ binary }) => binary?.data?.fileName)).toEqual(names);
	});
});
