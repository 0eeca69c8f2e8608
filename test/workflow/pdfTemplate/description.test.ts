import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Ajv from 'ajv';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { samples, bySample } from '../../promises/operations.ts';
import { itemsOf, project, Stage } from '../stage.ts';
import { addDocument } from '../../../service/test/store/many.ts';

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
	it('have a row each in test/promises/operations.ts, and no row is of none', () => {
		const rows = samples.map(({ name }) => name);
		const missing = named.filter(([name]) => !rows.includes(name));
		const idle = rows.filter((name) => !named.some(([each]) => each === name));
		expect([
			...missing.map(([name]) => `Add a row for ${name} to test/promises/operations.ts`),
			...idle.map((name) => `Workflows store ${name}, which the node does not have any more`),
		]).toEqual([]);
	});

	it.each(named)('%s is found by an AI builder', (_, { option }) => {
		const [verb = ''] = String(option.action).toLowerCase().split(' ');
		expect(String(description.builderHint?.searchHint).toLowerCase()).toContain(verb);
	});

	it.each(named)('%s is clicked in a real editor', (_, { resource, option }) => {
		const file = 'test/n8n/operations.browser.test.ts';
		const title = `${resource[0]?.toUpperCase()}${resource.slice(1)}: ${option.name}`;
		const isTested = new RegExp(`it\\('${title}\\b`).test(
			readFileSync(join(project, file), 'utf8'),
		);
		expect(isTested ? '' : `Add a test "${title}" to ${file}`).toBe('');
	});

	it('begin with those of templates', () => {
		expect(description.properties[0]).toMatchObject({ name: 'resource', default: 'template' });
	});

	it('begin with the harmless one', () => {
		const defaults = description.properties.filter(({ name }) => name === 'operation');
		expect(defaults.map((each) => each.default)).toEqual(['getAll', 'getAll']);
	});

	it.each(named)('%s says what it does in the lists of the editor', (_, { option, resource }) => {
		expect(option.action).toMatch(new RegExp(`^[A-Z][a-z ]+ ${resource}s?$`));
		expect(option.action).not.toMatch(/\b(a|an|the)\b/);
		expect(option.description).toMatch(/^[A-Z].{20,90}[^.]$/);
		expect(option.description).toContain(resource);
	});

	it('are sorted as a reader looks for them', () => {
		for (const { name, options } of description.properties) {
			if (name !== 'operation' && name !== 'resource') continue;
			const names = (options as INodePropertyOptions[]).map((option) => option.name);
			expect(names).toEqual([...names].sort());
		}
	});

	it.each(bySample)('%s has the parameters that workflows store', (name, { stored }) => {
		const [resource = '', operation = ''] = name.split('.');
		const names = parametersOf(resource, operation).map((each) => each.name);
		expect(names).toEqual(['toolDescription', ...stored]);
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

	it.each(bySample)('warn a model of %s as a tool if it changes something', (name, row) => {
		const [resource = '', operation = ''] = name.split('.');
		const [told] = parametersOf(resource, operation);
		expect(told).toMatchObject({
			displayName: 'Description',
			name: 'toolDescription',
			type: 'string',
			required: true,
			typeOptions: { rows: 3 },
			displayOptions: { show: { '@tool': [true] } },
			description: 'What the model reads about this tool: what it does, and when to use it',
		});
		const isWarned = String(told?.default).includes(
			'only when the user has asked for exactly this',
		);
		expect([isWarned, row.warning !== undefined]).toEqual(Array(2).fill(row.changes !== undefined));
		expect(told?.default).toContain(row.warning ?? '');
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
	const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
	const fields = [{ key: 'a', label: 'A', type: 'text' as const }];
	const stage = Stage.ofSuite();

	/** What other services don't return. */
	const ofOurService = ['templateUid'];

	const schemaFile = (...path: string[]) => join(project, 'nodes', ...path);

	async function check(file: string, items: { json: object }[]): Promise<void> {
		const built = join(project, 'dist', relative(project, file));
		expect(existsSync(built) ? '' : `Describe the output in ${file}`).toBe('');
		const { version, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as {
			version: number;
			properties: object;
		};
		expect(version).toBe(1);
		const validate = new Ajv().compile(schema);
		expect(items.length).toBeGreaterThan(0);
		for (const { json } of items) {
			expect([validate(json), validate.errors]).toEqual([true, null]);
			const described = Object.keys(schema.properties);
			const isShown = (name: string) => described.includes(name) || !ofOurService.includes(name);
			expect(Object.keys(json).filter(isShown).sort()).toEqual(described.sort());
		}
	}

	it.each(bySample)('of %s is what comes out', async (name, { subject, parameters }) => {
		const { store } = stage.service;
		const template = await store.addTemplate({ name: 'T', bytes, fields });
		const document = await addDocument(store, { templateUid: template.uid, name: 'D', bytes });
		const { uid } = subject === 'template' ? template : document;
		const result = await stage.perform(name, parameters, itemsOf({ id: uid, offset: 0 }));
		const file = schemaFile('PdfTemplate/__schema__/v1.0.0', `${name.replace('.', '/')}.json`);
		await check(file, result.items('PDF'));
	});

	it.each(['json', 'jsonAndFile'])(
		'of PDF Template Trigger is what comes out (%s)',
		async (output) => {
			await addDocument(stage.service.store, { templateUid: 'invoice', name: 'D', bytes });
			const file = schemaFile('PdfTemplateTrigger/__schema__/v1.0.0.json');
			await check(file, await stage.trigger({ output }).test());
		},
	);

	it('of Fill PDF Template is what comes out', async () => {
		const templateId = { mode: 'id', value: 'invoice' };
		const result = await stage.fill(
			{ templateId, dataMode: 'json', jsonData: '{"invoice_no":"1"}', output: 'file' },
			[{ json: {} }],
		);
		await check(schemaFile('FillPdfTemplate/__schema__/v1.0.0.json'), result.items('Fill'));
	});
});
