import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { project, Stage } from '../stage.ts';

const { description, methods } = new PdfTemplate();

const operations = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		(options as INodePropertyOptions[]).map((option) => ({
			resource: String(displayOptions?.show?.resource?.[0]),
			operation: String(option.value),
			option,
		})),
	);
const named = operations.map((each) => [`${each.resource}.${each.operation}`, each] as const);

const parametersOf = (resource: string, operation: string) =>
	description.properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) && show.operation?.includes(operation),
	);

describe('the operations of PDF Templates and Documents', () => {
	it('are those that workflows store', () => {
		expect(named.map(([name]) => name).sort()).toEqual([
			'document.download',
			'document.get',
			'document.getAll',
			'template.delete',
			'template.get',
			'template.getAll',
			'template.getFields',
			'template.update',
		]);
		expect(description.properties[0]).toMatchObject({ name: 'resource', default: 'template' });
	});

	it('are chosen from lists, not by expressions', () => {
		const { properties } = new PdfTemplate().description;
		const list = { type: 'options', noDataExpression: true };
		const operation = { ...list, displayName: 'Operation', name: 'operation' };
		const lists = properties.filter(({ name }) => name === 'resource' || name === 'operation');
		expect(lists).toMatchObject([
			{ ...list, displayName: 'Resource', name: 'resource' },
			{ ...operation, displayOptions: { show: { resource: ['document'] } } },
			{ ...operation, displayOptions: { show: { resource: ['template'] } } },
		]);
	});

	it('begin with the harmless one', () => {
		const defaults = description.properties.filter(({ name }) => name === 'operation');
		expect(defaults.map((each) => each.default)).toEqual(['getAll', 'getAll']);
	});

	it.each(named)('%s says what it does in the lists of the editor', (_, { option, resource }) => {
		expect(option.action).toMatch(new RegExp(`^[A-Z][a-z ]+ ${resource}s?$`));
		expect(option.description).toMatch(/^[A-Z].{20,90}[^.]$/);
	});

	it('are sorted as a reader looks for them', () => {
		for (const { name, options } of description.properties) {
			if (name !== 'operation' && name !== 'resource') continue;
			const names = (options as INodePropertyOptions[]).map((option) => option.name);
			expect(names).toEqual([...names].sort());
		}
	});

	const parametersByName: [string, string[]][] = [
		['template.getAll', ['returnAll', 'limit', 'options']],
		['template.get', ['templateId']],
		['template.getFields', ['templateId', 'output']],
		['template.update', ['templateId', 'name']],
		['template.delete', ['deleteNotice', 'templateId', 'deleteDocuments']],
		['document.getAll', ['returnAll', 'limit', 'filters', 'options']],
		['document.get', ['documentId']],
		['document.download', ['documentId', 'outputField', 'options']],
	];

	it('are all in the list of parameters', () => {
		expect(parametersByName.map(([name]) => name).sort()).toEqual(
			named.map(([name]) => name).sort(),
		);
	});

	it.each(parametersByName)('%s has the parameters %j', (name, parameters) => {
		const [resource = '', operation = ''] = name.split('.');
		const names = parametersOf(resource, operation).map((each) => each.name);
		expect(names).toEqual(['toolDescription', ...parameters]);
	});

	it('warn before a template is deleted, and keep one with documents by default', () => {
		const [, notice, , deleteDocuments] = parametersOf('template', 'delete');
		expect(notice?.type).toBe('notice');
		expect(notice?.displayName).toContain('permanently');
		expect(deleteDocuments).toMatchObject({
			displayName: 'Delete Its Documents Too',
			default: false,
			noDataExpression: true,
		});
	});

	it.each([
		['delete', 'cannot be undone'],
		['update', 'changes it for everybody'],
	])('warn a model of %s as a tool', (operation, warning) => {
		const [told] = parametersOf('template', operation);
		expect(told).toMatchObject({ displayOptions: { show: { '@tool': [true] } } });
		expect(told?.default).toContain(warning);
		expect(told?.default).toContain('only when the user has asked for exactly this');
	});

	it('find every list method that a parameter names', () => {
		const inFilters = description.properties.flatMap(({ name, options }) =>
			name === 'filters' ? (options as INodeProperties[]) : [],
		);
		const lists = [...description.properties, ...inFilters].flatMap(({ modes }) => modes ?? []);
		const searches = lists.map(({ typeOptions }) => typeOptions?.searchListMethod).filter(Boolean);
		expect(new Set(searches)).toEqual(new Set(Object.keys(methods.listSearch)));
	});
});

describe('the output schema', () => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await Stage.open();
		const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
		stage.service.store.addDocument({ templateUid: 'invoice', name: 'D', bytes });
	});
	afterAll(async () => await stage.close());

	const schemaFile = (...path: string[]) => join(project, 'nodes', ...path);

	async function check(file: string, items: { json: object }[]): Promise<void> {
		expect(existsSync(file.replace('/nodes/', '/dist/nodes/'))).toBe(true);
		const { version, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as {
			version: number;
			properties: object;
		};
		expect(version).toBe(1);
		const validate = new Ajv().compile(schema);
		expect(items.length).toBeGreaterThan(0);
		for (const { json } of items) {
			expect([validate(json), validate.errors]).toEqual([true, null]);
			expect(Object.keys(json).sort()).toEqual(Object.keys(schema.properties).sort());
		}
	}

	it.each(named)('of %s is what comes out', async (name, { resource, operation }) => {
		const list = await stage.perform('document.getAll');
		const value = String(list.items('PDF')[0]?.json.uid);
		const documentId = { __rl: true, mode: 'id', value };
		const parameters = { templateId: { mode: 'id', value: 'consent-form' }, name: 'New' };
		const victim = { templateId: { mode: 'id', value: 'course-certificate' } };
		const result = await stage.perform(name, {
			...parameters,
			documentId,
			...(operation === 'delete' ? victim : {}),
		});
		const file = schemaFile('PdfTemplate/__schema__/v1.0.0', resource, `${operation}.json`);
		await check(file, result.items('PDF'));
	});

	it('of Fill PDF Template is what comes out', async () => {
		const templateId = { mode: 'id', value: 'invoice' };
		const result = await stage.fill(
			{ templateId, dataMode: 'json', jsonData: '{"invoice_no":"1"}', output: 'file' },
			[{ json: {} }],
		);
		await check(schemaFile('FillPdfTemplate/__schema__/v1.0.0.json'), result.items('Fill'));
	});
});
