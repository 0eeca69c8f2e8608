import type { INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { NodeHelpers } from '../engine/n8n.ts';
import { fillWorkflow, itemsOf, Stage } from '../stage.ts';

const { description } = new FillPdfTemplate();
const { properties } = description;

const property = (name: string) => properties.find((each) => each.name === name);
const options = (property('options')?.options ?? []) as INodeProperties[];
const choices = ({ options: choices = [] }: Partial<INodeProperties> = {}) =>
	(choices as INodePropertyOptions[]).map(({ value }) => value);

/** The names of what the editor shows for a node with these parameters, options without their path. */
function shown(parameters: INode['parameters']): string[] {
	const node = { parameters, typeVersion: 1 };
	const isShown = (values: INode['parameters']) => (each: INodeProperties) =>
		NodeHelpers.displayParameter(values, each, node, description, parameters);
	return [
		...properties.filter(isShown(parameters)),
		...options.filter(isShown((parameters.options ?? {}) as INode['parameters'])),
	].map(({ name }) => name);
}

const chosen = { templateId: { __rl: true, mode: 'list', value: 'invoice' } };

describe('the parameters of Fill PDF Template', () => {
	it('are those that workflows store, with the output above the fields, and what may stay as it is below', () => {
		expect(properties.map(({ name }) => name)).toEqual([
			'toolDescription',
			'toolDescription',
			'toolDescription',
			'templateId',
			'output',
			'dataMode',
			'fields',
			'jsonFields',
			'jsonData',
			'title',
			'outputField',
			'fileName',
			'options',
		]);
		expect(choices(property('output'))).toEqual(['file', 'json', 'jsonAndFile']);
		expect(choices(property('dataMode'))).toEqual(['fields', 'json']);
	});

	it('show where the file goes and its name, unless only JSON is returned', () => {
		for (const output of ['file', 'jsonAndFile']) {
			expect(shown({ ...chosen, output })).toEqual(
				expect.arrayContaining(['outputField', 'fileName']),
			);
		}
		expect(shown({ ...chosen, output: 'json' })).not.toContain('outputField');
		expect(shown({ ...chosen, output: 'json' })).not.toContain('fileName');
	});

	it('show the mapper as soon as a template is chosen', () => {
		const templateId = { ...chosen.templateId, value: '' };
		expect(shown({ ...chosen, dataMode: 'fields' })).toContain('fields');
		expect(shown({ templateId, dataMode: 'fields' })).not.toContain('fields');
	});

	it('show the keys above the JSON as soon as a template is chosen', () => {
		const templateId = { ...chosen.templateId, value: '' };
		expect(shown({ ...chosen, dataMode: 'json' })).toContain('jsonFields');
		expect(shown({ ...chosen, dataMode: 'fields' })).not.toContain('jsonFields');
		expect(shown({ templateId, dataMode: 'json' })).not.toContain('jsonFields');
	});

	it('turn an option on when it is added, because that is why one adds it', () => {
		const switches = options.filter(({ type }) => type === 'boolean');
		expect(switches.map(({ name }) => name).sort()).toEqual([
			'allowBraces',
			'includeReport',
			'keepInput',
			'validateOnly',
		]);
		for (const each of switches) expect([each.name, each.default]).toEqual([each.name, true]);
	});

	it('offer the values that workflows store', () => {
		const option = (name: string) => options.find((each) => each.name === name);
		expect(choices(option('existingDocuments'))).toEqual(['create', 'reuse']);
		expect(choices(option('numberFormat')).sort()).toEqual(['comma', 'plain']);
		expect(option('numberFormat')?.default).toBe('plain');
		expect(option('dateFormat')?.default).toBe('');
		for (const name of ['unknownKeys', 'wrongTypes', 'unfilledFields']) {
			expect(choices(option(name)).sort()).toEqual(['error', 'ignore', 'warn']);
		}
	});

	it('show the option File Name only where a workflow has it', () => {
		const names = (stored: object) =>
			shown({ ...chosen, output: 'json', options: { ...stored } }).filter(
				(name) => name === 'fileName',
			);
		expect(names({})).toEqual([]);
		expect(names({ fileName: '=x' })).toEqual(['fileName']);
	});
});

describe('a node as it is when it is added', () => {
	const stage = Stage.ofSuite();

	it('returns the file', async () => {
		const workflow = fillWorkflow({
			templateId: { __rl: true, mode: 'list', value: 'course-certificate' },
		});
		const [, fill] = workflow.nodes;
		delete fill?.parameters.output;
		const items = itemsOf({ certificate_no: 'A-1' });
		const result = await stage.engine.run(workflow, { items });
		expect(result.items('Fill')[0]?.binary?.data?.mimeType).toBe('application/pdf');
	});
});
